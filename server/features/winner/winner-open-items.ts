import type { WinnerPublication } from '@snowplow/contract/entry/publication.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { readCarriedNames } from '../relations/carried-names.ts'
import { getLastDay, getPhase, type OpenItemSource, toOpenItem } from '../relations/open-items.ts'
import { isUnanswered, type publicationService } from './publication.service.ts'
import type { WinnerService } from './winner.service.ts'

/** Winning names that no truck carries. Known to administrators once voting is over. */
export const createWinnerSource = (orm: Orm, winners: Pick<WinnerService, 'winnersOf'>): OpenItemSource => ({
  needs: 'pollResult.read',
  async find({ season, contest }) {
    if (getPhase(contest, 3).state !== 'ended') return []
    const isCarried = await readCarriedNames(forkSeason(orm.em, season))
    const districts = (await winners.winnersOf(season)).districts.filter(({ isUndecided }) => !isUndecided)
    const names = districts.flatMap(({ districtId, name, names }) =>
      names.map(({ snowplowName }) => ({ id: districtId, name, isCarried: isCarried(districtId, snowplowName) })),
    )
    const open = names.filter(({ isCarried }) => !isCarried)
    return [
      toOpenItem('winnersWithoutTruck', open.length, {
        total: names.length,
        districts: [...new Map(open.map(({ id, name }) => [id, { id, name }])).values()],
        until: getLastDay(contest, 4),
        isDue: getPhase(contest, 4).state !== 'not_started',
      }),
    ]
  },
})

const isConsenting = ({ hasConsent, isDestroyed }: WinnerPublication) => hasConsent && !isDestroyed

/** Families of winners who have not said what may be published. */
export const createPublicationSource = (
  publications: Pick<ReturnType<typeof publicationService>, 'readPublications'>,
): OpenItemSource => ({
  needs: 'pollResult.read',
  async find({ season, now, contest: { familyDataUntil: until } }) {
    const permitted = (await publications.readPublications(season, now)).filter(isConsenting)
    const open = permitted.filter(isUnanswered)
    return [toOpenItem('unansweredPublications', open.length, { total: permitted.length, until })]
  },
})
