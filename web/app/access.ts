/** Who may see which screen, and where somebody begins. */
import type { Role } from '@snowplow/contract/access.ts'
import type { SessionUser } from '@snowplow/contract/auth/auth.ts'
import { type Stage, stages } from '@snowplow/contract/contest/phases.ts'
import type { ScreenPath } from '@snowplow/contract/screen-paths.ts'
import { type Screen, screenAt, screens } from './screens.ts'

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

const stagesInOrder = (Object.keys(stages) as Stage[]).sort((one, other) => stages[one] - stages[other])

/**
 * Where a person begins, by rights and by the latest stage that has started (section 4): the screen's own row says from
 * which stage on. Before the contest is opened everybody begins where the next step is told. Null for a role that has nowhere to begin; somebody without any role is a guest.
 */
export function landingPage(
  roles: readonly Role[],
  isSubmissionStarted: Readonly<Record<Stage, boolean>>,
  isPreparing = false,
): ScreenPath | null {
  if (roles.length === 0) return '/sign-in'
  if (isPreparing) return '/home'
  const who: Who = { status: 'authenticated', user: { role: [...roles] } }
  const open = screens.filter((screen) => screen.landing && access(screen, who) === 'show')
  const latest = stagesInOrder.findLast(
    (stage) => isSubmissionStarted[stage] && open.some(({ landing }) => landing === stage),
  )
  return (open.find(({ landing }) => landing === latest) ?? open[0])?.path ?? null
}

/** Whether a path of this site, with its query, can be gone back to: a guarded screen that the person may see. */
function isReturnable(path: string, user: Pick<SessionUser, 'role'>): boolean {
  const screen = screenAt(path.replace(/[?#].*$/, ''))
  if (!screen || screen.auth === null || screen.auth === 'onlyGuest') return false
  return access(screen, { status: 'authenticated', user }) === 'show'
}

/** After sign-in: back to what was asked for, if permitted, else to the landing page (section 4). */
export function afterSignIn(
  user: Pick<SessionUser, 'role' | 'loginRedirectUrl'>,
  requested: unknown,
  isSubmissionStarted: Readonly<Record<Stage, boolean>>,
  isPreparing = false,
): string | null {
  const returnPath = [requested, user.loginRedirectUrl].find(
    (path) => typeof path === 'string' && isReturnable(path, user),
  )
  return typeof returnPath === 'string' ? returnPath : landingPage(user.role, isSubmissionStarted, isPreparing)
}
