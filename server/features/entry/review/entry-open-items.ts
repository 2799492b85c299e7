import { addDays } from '@snowplow/contract/contest/days.ts'
import type { Orm } from '../../../db/orm.ts'
import { forkSeason } from '../../../db/season.ts'
import { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import { getLastDay, getPhase, type OpenItemCall, type OpenItemSource, toOpenItem } from '../../relations/open-items.ts'

/** Staff choose among approved names only: in time is before they start, then before they end. */
function findDeadline(contest: OpenItemCall['contest']): string | null {
  const { state, startsOn } = getPhase(contest, 2)
  return state === 'not_started' ? addDays(startsOn, -1) : getLastDay(contest, 2)
}

export const createEntrySource = (orm: Orm): OpenItemSource => ({
  needs: 'publicSubmission.review',
  async find({ season, contest }) {
    const pending = await forkSeason(orm.em, season).count(PublicNameSubmission, { reviewState: 'pending' })
    return [toOpenItem('undecidedEntries', pending, { until: findDeadline(contest) })]
  },
})
