import { listUndeliveredInvitations } from '@snowplow/contract/user/invitation.ts'
import { useQuery } from '@tanstack/react-query'
import { toQuery } from '../../lib/query.ts'

export const undeliveredQuery = toQuery(listUndeliveredInvitations, {})

/** Undelivered invitations by account; empty until they are loaded. */
export function useUndelivered() {
  const { data } = useQuery(undeliveredQuery)
  return new Map(data?.map((invitation) => [invitation.userId, invitation]))
}
