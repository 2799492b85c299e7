import type { Reply } from '@snowplow/contract/api/route.ts'
import type { listDistrictPolls } from '@snowplow/contract/district-poll/district-poll.ts'
import type { WinnerPublication } from '@snowplow/contract/public-submission/publication.ts'
import type { OpenItem, OpenItemKind } from '@snowplow/contract/season/open-items.ts'
import type { Orm } from '../../db/orm.ts'
import { inSeason } from '../../db/season.ts'
import { EmployeeSubmission, statusId } from '../../entities/internal-naming.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'

const toOpenItem = (kind: OpenItemKind, count: number, total: number | null = null): OpenItem => ({
  kind,
  count,
  total,
  districts: [],
})

const isConsenting = ({ hasConsent, isDestroyed }: WinnerPublication) => hasConsent && !isDestroyed

export function openItemsService(
  orm: Orm,
  polls: { pollsOf: (season: number) => Promise<Reply<typeof listDistrictPolls>> },
  publications: { publicationsOf: (season: number, now: Date) => Promise<WinnerPublication[]> },
) {
  return {
    /** @throws Refusal season.not_found */
    async listOpenItems({ params: { year }, now }: Call<'listOpenItems'>): Promise<OpenItem[]> {
      const season = await orm.em.fork().findOne(Season, { year })
      if (!season) throw new Refusal('season.not_found')
      const em = inSeason(orm.em, season.id)
      const { staff, missing, districts } = await polls.pollsOf(season.id)
      const consenting = (await publications.publicationsOf(season.id, now)).filter(isConsenting)
      const without = (kind: OpenItemKind, figure: 'participants' | 'options' | 'ballots'): OpenItem => {
        const open = districts.filter((district) => district[figure] === 0)
        return {
          ...toOpenItem(kind, open.length, districts.length),
          districts: open.map(({ districtId: id, name }) => ({ id, name })),
        }
      }
      return [
        toOpenItem('undecidedEntries', await em.count(PublicNameSubmission, { reviewState: 'pending' })),
        without('districtsWithoutFavorites', 'participants'),
        toOpenItem('staffWithoutFavorites', missing?.length ?? 0, staff),
        without('districtsWithoutOptions', 'options'),
        without('districtsWithoutVotes', 'ballots'),
        toOpenItem('undecidedTruckNames', await em.count(EmployeeSubmission, { status: statusId('Pending') })),
        toOpenItem(
          'unansweredPublications',
          consenting.filter(({ publication }) => !publication).length,
          consenting.length,
        ),
        toOpenItem('noStaff', staff === 0 ? 1 : 0),
      ]
    },
  }
}
