import { listVotingOptions, submitVote, type VoteInput } from '@snowplow/contract/public-voting.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const useListVotingOptions = (districtId: number | undefined) =>
  useQuery({
    queryKey: ['listVotingOptions', districtId],
    queryFn: ({ signal }) => call(listVotingOptions, { params: { districtId: String(districtId) }, query: {} }, signal),
    enabled: districtId !== undefined,
  })

export const useSubmitVote = () => useMutation({ mutationFn: (vote: VoteInput) => call(submitVote, { body: vote }) })
