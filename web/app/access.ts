import type { SessionUser } from '@snowplow/contract/auth/auth.ts'
import type { Screen } from './screens.ts'

export type Who =
  | { status: 'configuring' }
  | { status: 'unauthenticated' }
  | { status: 'authenticated'; user: Pick<SessionUser, 'role'> }

export type Access = 'show' | 'wait' | 'signIn' | 'unauthorized' | 'landing'

/**
 * The guard's rule (section 6): a screen that requires nothing is open; otherwise the person's roles must intersect the
 * required ones. Somebody without any role counts as a guest.
 */
export function access({ auth }: Pick<Screen, 'auth'>, session: Who): Access {
  if (auth === null) return 'show'
  if (session.status === 'configuring') return 'wait'
  const held = session.status === 'authenticated' ? session.user.role : []
  const isGuest = held.length === 0
  if (auth === 'onlyGuest') return isGuest ? 'show' : 'landing'
  if (isGuest) return 'signIn'
  return auth.length === 0 || auth.some((role) => held.includes(role)) ? 'show' : 'unauthorized'
}
