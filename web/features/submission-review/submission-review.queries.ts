import { useQuery } from '@tanstack/react-query'
import { listPublicSubmissions } from 'contract/submission-review.ts'
import { call } from '../../lib/call.ts'

/** Milliseconds between looks at how many names wait. */
const look = 60_000

/** How many names wait for their review; an administrator's alone, since the list is. */
export const useWaitingNames = (isWanted: boolean) =>
  useQuery({
    queryKey: ['listPublicSubmissions', 'waiting'],
    queryFn: ({ signal }) =>
      call(
        listPublicSubmissions,
        { query: { where: JSON.stringify({ reviewState: 'pending' }), fields: 'id', limit: '1' } },
        signal,
      ),
    select: ({ total }) => total,
    refetchInterval: look,
    enabled: isWanted,
  })
