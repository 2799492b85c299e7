import type { Reply } from '@snowplow/contract/api/route.ts'
import { addDays } from '@snowplow/contract/contest/days.ts'
import type { listDistrictPolls } from '@snowplow/contract/district-poll/district-poll.ts'
import type { OpenItemKind } from '@snowplow/contract/open-item.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { FavoriteName } from '../../entities/district-poll.entity.ts'
import { getLastDay, getPhase, type OpenItemCall, type OpenItemSource, toOpenItem } from '../relations/open-items.ts'

type Polls = Reply<typeof listDistrictPolls>

/** Voters need options on the first day; later, a district without any cannot vote. */
function findOptionsDeadline(contest: OpenItemCall['contest']): string | null {
  const { state, startsOn } = getPhase(contest, 3)
  return state === 'not_started' ? addDays(startsOn, -1) : getLastDay(contest, 3)
}

/** Unfinished work of districts and their staff. */
export const pollOpenItems = (polls: { readPolls: (season: number) => Promise<Polls> }): OpenItemSource => ({
  needs: 'votingOption.publish',
  async find({ season, contest }) {
    const { staff, missing, districts } = await polls.readPolls(season)
    const getState = (phase: 2 | 3 | 4) => getPhase(contest, phase).state
    const isChoosing = { isDue: getState(2) === 'active', until: getLastDay(contest, 2) }
    const isPublishing = {
      isDue: getState(2) !== 'not_started' && getState(3) !== 'ended',
      until: findOptionsDeadline(contest),
    }
    const isVoting = { isDue: getState(3) === 'active', until: getLastDay(contest, 3) }
    const without = (
      kind: OpenItemKind,
      figure: 'participants' | 'options' | 'ballots',
      due: { isDue: boolean; until: string | null },
    ) => {
      const open = districts.filter((district) => district[figure] === 0)
      return toOpenItem(kind, open.length, {
        ...due,
        total: districts.length,
        districts: open.map(({ districtId: id, name }) => ({ id, name })),
      })
    }
    return [
      without('districtsWithoutFavorites', 'participants', isChoosing),
      toOpenItem('staffWithoutFavorites', missing?.length ?? 0, { ...isChoosing, total: staff }),
      without('districtsWithoutOptions', 'options', isPublishing),
      without('districtsWithoutVotes', 'ballots', isVoting),
      toOpenItem('noStaff', staff === 0 ? 1 : 0, { isDue: getState(4) !== 'ended' }),
    ]
  },
})

/** Favorites of a member of the staff. */
export const createOwnFavoritesSource = (orm: Orm): OpenItemSource => ({
  needs: 'favoriteNames.submit',
  async find({ season, viewer, contest }) {
    if (!viewer.roles.includes('user') || getPhase(contest, 2).state !== 'active') return []
    const em = forkSeason(orm.em, season)
    const chosen = await em.count(FavoriteName, { favoriteNamesSubmission: { user: viewer.id } })
    return [toOpenItem('ownFavorites', chosen === 0 ? 1 : 0, { until: getLastDay(contest, 2) })]
  },
})
