import type { Right } from '@snowplow/contract/auth/access.ts'
import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import type { PhaseNumber } from '@snowplow/contract/contest/phases.ts'
import type { OpenItem } from '@snowplow/contract/open-item.ts'
import type { By } from '../../http/serve.ts'

export interface OpenItemCall extends Pick<By, 'season' | 'now'> {
  viewer: Pick<By['viewer'], 'id' | 'roles'>
  /** Schedule of the season. */
  contest: Pick<ContestReply, 'phases' | 'announcementDate' | 'familyDataUntil' | 'concluded'>
}

/** Open item of a feature. `occurrence` distinguishes it from an earlier one that was mailed. */
export type FoundItem = OpenItem & { occurrence?: string }

/** Open items of a feature, for callers with a right. */
export interface OpenItemSource {
  needs: Right
  find: (call: OpenItemCall) => Promise<FoundItem[]>
}

type Details = Partial<Omit<FoundItem, 'kind' | 'count'>>

export const toOpenItem = (kind: OpenItem['kind'], count: number, details: Details = {}): FoundItem => ({
  kind,
  count,
  total: null,
  districts: [],
  until: null,
  isDue: true,
  ...details,
})

export function getPhase({ phases }: Pick<ContestReply, 'phases'>, phase: PhaseNumber): ContestReply['phases'][number] {
  const found = phases.find((one) => one.phase === phase)
  if (!found) throw new Error(`The schedule lacks phase ${phase}`)
  return found
}

/** Last day of a phase that is not over. */
export const getLastDay = (contest: Pick<ContestReply, 'phases'>, phase: PhaseNumber): string | null => {
  const { state, endsOn } = getPhase(contest, phase)
  return state === 'ended' ? null : endsOn
}
