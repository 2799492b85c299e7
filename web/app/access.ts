import type { Role } from '@snowplow/contract/auth/access.ts'
import type { SessionUser } from '@snowplow/contract/auth/auth.ts'
import { type Stage, stages } from '@snowplow/contract/contest/phases.ts'
import type { ScreenPath } from '@snowplow/contract/screen-paths.ts'
import { findScreen, isPublic, type Screen, screens } from './screens.ts'

export type Who =
  | { status: 'configuring' }
  | { status: 'unauthenticated' }
  | { status: 'authenticated'; user: Pick<SessionUser, 'role' | 'mustEnroll'> }

export type Access = 'show' | 'wait' | 'signIn' | 'enroll' | 'unauthorized' | 'landing'

/**
 * Evaluates the guard (section 6): a screen without required roles is open, otherwise the user's roles must intersect
 * them. A user without roles counts as a guest.
 */
export function checkAccess(
  { auth, needs }: Pick<Screen, 'auth'> & Partial<Pick<Screen, 'needs'>>,
  session: Who,
): Access {
  if (auth === null) return 'show'
  if (session.status === 'configuring') return 'wait'
  const held = session.status === 'authenticated' ? session.user.role : []
  const isGuest = held.length === 0
  if (auth === 'onlyGuest') return isGuest ? 'show' : 'landing'
  if (isGuest) return 'signIn'
  if (session.status === 'authenticated' && session.user.mustEnroll && needs !== 'secondFactor.manage') return 'enroll'
  return auth.length === 0 || auth.some((role) => held.includes(role)) ? 'show' : 'unauthorized'
}

const stagesInOrder = (Object.keys(stages) as Stage[]).sort((one, other) => stages[one] - stages[other])

/**
 * Returns the landing page for the user's rights and the latest stage that has started (section 4); each screen's row
 * names its stage. Before the contest opens, users land on the home page, which shows the next setup step. Null for a
 * role without a landing page; a user without roles is treated as a guest.
 */
export function getLandingPage(
  roles: readonly Role[],
  isSubmissionStarted: Readonly<Record<Stage, boolean>>,
  isPreparing = false,
): ScreenPath | null {
  if (roles.length === 0) return '/sign-in'
  if (isPreparing) return '/home'
  const who: Who = { status: 'authenticated', user: { role: [...roles] } }
  const open = screens.filter((screen) => screen.landing && checkAccess(screen, who) === 'show')
  const latest = stagesInOrder.findLast(
    (stage) => isSubmissionStarted[stage] && open.some(({ landing }) => landing === stage),
  )
  return (open.find(({ landing }) => landing === latest) ?? open[0])?.path ?? null
}

/** True if `path` is a guarded screen of this site that the user may see. May include a query. */
function isReturnable(path: string, user: Pick<SessionUser, 'role'>): boolean {
  const screen = findScreen(path.replace(/[?#].*$/, ''))
  if (!screen || isPublic(screen)) return false
  return checkAccess(screen, { status: 'authenticated', user }) === 'show'
}

/** Returns the requested path if permitted, else the landing page (section 4). */
export function getPageAfterSignIn(
  user: Pick<SessionUser, 'role' | 'loginRedirectUrl'>,
  requested: unknown,
  isSubmissionStarted: Readonly<Record<Stage, boolean>>,
  isPreparing = false,
): string | null {
  const returnPath = [requested, user.loginRedirectUrl].find(
    (path) => typeof path === 'string' && isReturnable(path, user),
  )
  return typeof returnPath === 'string' ? returnPath : getLandingPage(user.role, isSubmissionStarted, isPreparing)
}
