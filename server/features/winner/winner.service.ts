import { listWinners, type Winners } from '@snowplow/contract/winner.ts'
import * as z from 'zod/mini'
import { memoize } from '../../db/memoize.ts'
import type { Orm } from '../../db/orm.ts'
import { currentSeason, inSeason } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { type FrozenWinners, Season } from '../../entities/season.entity.ts'
import { csvFile } from '../../http/csv/csv-file.ts'
import { Refusal } from '../../http/problem.ts'
import { type Call, SerializedReply } from '../../http/serve.ts'
import type { StreamReply } from '../../http/stream-file.ts'
import type { CountyService } from '../county/county.service.ts'
import type { PollResultService } from '../poll-result/poll-result.service.ts'
import type { ContestService } from '../season/contest.service.ts'

export type WinnerService = ReturnType<typeof winnerService>

const keyOf = (districtId: number, snowplowName: string) => `${districtId} ${snowplowName}`

type District = Winners['districts'][number]
type Line = District['names'][number] & { district: string }

const toLines = ({ name, names }: District): Line[] => names.map((won) => ({ ...won, district: name }))

const winnerColumns: (readonly [heading: string, cell: (line: Line) => string | null])[] = [
  ['District', ({ district }) => district],
  ['Snowplow name', ({ snowplowName }) => snowplowName],
  ['Story', ({ snowplowNameDescription }) => snowplowNameDescription],
  ['Student', ({ family }) => family?.firstName ?? null],
  ['Grade', ({ family }) => family?.gradeLevel ?? null],
  ['School', ({ family }) => family?.schoolName ?? null],
]

// The schedule may withdraw the announcement and repeat it.
const winnersMaxAgeMs = 5000

export function winnerService(orm: Orm, contest: ContestService, counties: CountyService, results: PollResultService) {
  /** Live count. @throws ballot.counting */
  async function count(season: number): Promise<FrozenWinners> {
    const [districts, winners] = await Promise.all([counties.districtsWithCounties(season), results.winners(season)])
    const won = new Map(winners.map((one) => [one.districtId, one]))
    const ids = winners.flatMap(({ names }) => names.map((name) => name.publicNameSubmissionId))
    const where = { id: { $in: ids } }
    const entries = await inSeason(orm.em, season).find(PublicNameSubmission, where, {
      fields: ['snowplowNameDescription'],
    })
    const stories = new Map(entries.map(({ id, snowplowNameDescription }) => [id, snowplowNameDescription]))
    return {
      districts: districts.map(({ id, name, counties }) => ({
        districtId: id,
        name,
        counties,
        isUndecided: won.get(id)?.decision === 'awaitsDraw',
        names: (won.get(id)?.names ?? []).map(({ publicNameSubmissionId, snowplowName }) => ({
          snowplowName,
          snowplowNameDescription: stories.get(publicNameSubmissionId) ?? '',
        })),
      })),
    }
  }

  async function winnersOf(season: number): Promise<FrozenWinners> {
    const { winners } = await orm.em.fork().findOneOrFail(Season, season, { populate: ['winners'] })
    return winners ?? count(season)
  }

  // Read from the entries, also in a closed season: a permission and an erasure take effect at once.
  async function publishedWinners(season: number): Promise<Winners> {
    const { districts } = await winnersOf(season)
    const options = await inSeason(orm.em, season).find(
      PublicVotingOption,
      { publicNameSubmission: { publication: 'family', destroyedAt: null, withheldAt: null } },
      {
        populate: ['publicNameSubmission'],
        fields: [
          'district',
          ...(['snowplowName', 'firstName', 'gradeLevel', 'schoolName'] as const).map(
            (field) => `publicNameSubmission.${field}` as const,
          ),
        ],
      },
    )
    const families = new Map(
      options.map(({ district, publicNameSubmission: { snowplowName, firstName, gradeLevel, schoolName } }) => [
        keyOf(district.id, snowplowName),
        { firstName, gradeLevel, schoolName },
      ]),
    )
    return {
      districts: districts.map((district) => ({
        ...district,
        isUndecided: district.isUndecided ?? false,
        names: district.names.map((name) => ({
          ...name,
          family: families.get(keyOf(district.districtId, name.snowplowName)) ?? null,
        })),
      })),
    }
  }

  // Not cached: the schedule may move the announcement at any time.
  async function requireAnnounced({ season, now }: Pick<Call<'listWinners'>, 'season' | 'now'>): Promise<void> {
    if (season === currentSeason(orm) && !(await contest.isConcluded(now))) throw new Refusal('winner.not_announced')
  }

  // Cached as bytes: the announcement causes a load peak.
  const announced = memoize(winnersMaxAgeMs, async (season: number) =>
    Buffer.from(JSON.stringify(z.parse(listWinners.reply, await publishedWinners(season)))),
  )

  const years = memoize(winnersMaxAgeMs, async (state: 'closed') => {
    const closed = await orm.em.fork().find(Season, { state }, { fields: ['year'], orderBy: { year: 'desc' } })
    return closed.map(({ year }) => year)
  })

  return {
    winnersOf,

    /** @throws Refusal winner.not_announced until the announcement day is over */
    async listWinners(call: Call<'listWinners'>): Promise<SerializedReply> {
      await requireAnnounced(call)
      return new SerializedReply(await announced(call.season))
    },

    /** @throws Refusal winner.not_announced, ballot.counting */
    async exportWinners(call: Call<'exportWinners'>): Promise<StreamReply> {
      await requireAnnounced(call)
      const { districts } = await publishedWinners(call.season)
      const decided = districts.filter(({ isUndecided }) => !isUndecided)
      return csvFile('winners.csv', winnerColumns, decided.flatMap(toLines))
    },

    /** Call when a season closes: its year joins the list. */
    invalidateYears: () => years.clear(),

    async listWinnerYears(): Promise<number[]> {
      return years('closed')
    },
  }
}
