import type { ConfirmBlocker } from '@snowplow/contract/poll-result/set-aside.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { hasRole } from '../../entities/has-role.ts'
import { Season } from '../../entities/season.entity.ts'
import { User, type UserRow } from '../../entities/user.entity.ts'
import { findVotingStart } from '../../entities/voting-start.ts'

/** Request to change the count, which a second administrator has to confirm. */
export interface CountRequest {
  requesterId: number | null
  requestedAt: Date
}

type Candidate = Pick<UserRow, 'id' | 'adminSince' | 'credentialsSetBy'>

/** Why an administrator may not confirm a request, or null. `votingStartedAt` is null before the public poll. */
export function findConfirmBlocker(
  { id, adminSince, credentialsSetBy }: Candidate,
  { requesterId, requestedAt }: CountRequest,
  votingStartedAt: Date | null,
): ConfirmBlocker | null {
  if (id === requesterId) return 'setAside.own_request'
  if (!adminSince || adminSince >= requestedAt) return 'setAside.admin_since_request'
  if (votingStartedAt && adminSince >= votingStartedAt) return 'setAside.admin_since_voting'
  const isSetUpByRequester = credentialsSetBy != null && credentialsSetBy === requesterId
  return isSetUpByRequester ? 'setAside.credentials_by_requester' : null
}

const getName = ({ firstName, lastName }: UserRow) => `${firstName} ${lastName}`

/** Active administrators, and when voting opened, which decide who may confirm. `em` must be in the season. */
export async function readConfirmers(em: Em, now: Date) {
  const votingStartedAt = await findVotingStart(em, await em.findOneOrFail(Season, getSeasonId(em)), now)
  const administrators = await em.find(User, { isActive: true, ...hasRole(em, 'admin') }, { orderBy: { id: 'asc' } })
  // Invited accounts cannot sign in yet.
  const present = administrators.filter(
    ({ passwordHash, lastLoginAt }) => passwordHash !== null || lastLoginAt !== null,
  )
  return {
    /** Names of those who may confirm a request. */
    listFor: (request: CountRequest): string[] =>
      present.filter((user) => findConfirmBlocker(user, request, votingStartedAt) === null).map(getName),

    blockerFor(id: number | null, request: CountRequest): ConfirmBlocker | null {
      const user = administrators.find((one) => one.id === id)
      return user ? findConfirmBlocker(user, request, votingStartedAt) : 'setAside.admin_since_request'
    },
  }
}
