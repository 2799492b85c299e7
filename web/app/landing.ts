import type { Role } from '@snowplow/contract/access.ts'
import type { SessionUser } from '@snowplow/contract/auth.ts'
import type { Stage } from '@snowplow/contract/phases.ts'
import { access } from './access.ts'
import { screenAt } from './screens.ts'

/** The administrator's page of each stage, the latest first (section 4). */
const stagePages: readonly [Stage, string][] = [
  ['internalNaming', '/admin/internal-naming-list'],
  ['publicPoll', '/admin/public-poll-list'],
  ['districtPoll', '/admin/district-poll-list'],
  ['publicSubmission', '/admin/public-submission-list'],
]
const firstStagePage = '/admin/public-submission-list'

/** Where a person begins, by role and by the latest stage that has started (section 4). */
export function landingPage(roles: readonly Role[], isSubmissionStarted: Readonly<Record<Stage, boolean>>): string {
  if (roles.includes('admin')) {
    return stagePages.find(([stage]) => isSubmissionStarted[stage])?.[1] ?? firstStagePage
  }
  if (roles.includes('user')) {
    return isSubmissionStarted.internalNaming ? '/internal-district-naming' : '/district-submission-form'
  }
  return '/sign-in'
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
): string {
  const wanted = [requested, user.loginRedirectUrl].find((path) => typeof path === 'string' && isReturnable(path, user))
  return typeof wanted === 'string' ? wanted : landingPage(user.role, isSubmissionStarted)
}
