import { publishVotingOptions } from '@snowplow/contract/district-poll/voting-option.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type FailureCode, failureCode, isOutcomeUnknown } from '../../../lib/call.ts'
import { useOnePress } from '../../../lib/one-press.ts'
import { invalidate } from '../../../lib/query.ts'
import { forgetVotingOptionsDraft } from '../voting-options/voting-options-draft.ts'
import type { DistrictCut } from './district-cut.ts'

type Outcome = 'waiting' | 'sending' | 'published' | 'unknown' | FailureCode

/**
 * One district after another. Each is an act of its own: a refusal leaves the others published, and says so at its
 * district.
 */
export function usePublishEach(userId: number) {
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [isSending, setSending] = useState(false)
  const press = useOnePress()
  const note = (districtId: number, outcome: Outcome) =>
    setOutcomes((before) => new Map(before).set(districtId, outcome))

  const publishAll = async (cuts: readonly DistrictCut[]) => {
    setSending(true)
    setOutcomes(new Map(cuts.map(({ districtId }) => [districtId, 'waiting'])))
    for (const { districtId, taken, published } of cuts) {
      note(districtId, 'sending')
      const ballot = {
        params: { districtId: String(districtId) },
        body: { names: taken.map(({ id }) => id), replaces: published },
      }
      try {
        await call(publishVotingOptions, ballot)
        forgetVotingOptionsDraft(userId, districtId)
        note(districtId, 'published')
      } catch (error) {
        note(districtId, isOutcomeUnknown(error) ? 'unknown' : failureCode(error))
      }
      // Also after a refusal, and after an answer that was lost on the way: what the district has now tells.
      await invalidate(queries, publishVotingOptions.invalidates, ballot)
    }
    setSending(false)
  }
  const publish = (cuts: readonly DistrictCut[]) => press.take(() => publishAll(cuts))
  return { publish, outcomes, isSending }
}
export type PublishEach = ReturnType<typeof usePublishEach>

export const isFailure = (outcome: Outcome | undefined): outcome is FailureCode =>
  outcome !== undefined && !['waiting', 'sending', 'published', 'unknown'].includes(outcome)
