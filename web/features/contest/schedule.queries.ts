import { type ContestChange, updateContest } from '@snowplow/contract/schedule.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { contestKey } from './contest.queries.ts'

/** Whatever becomes of it, the contest is asked for again: a refusal means that somebody else was quicker. */
export function useUpdateContest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: ContestChange) => call(updateContest, { body: change }),
    onSettled: () => {
      queries.invalidateQueries({ queryKey: contestKey })
      queries.invalidateQueries({ queryKey: ['listAuditEvents'] })
    },
  })
}
