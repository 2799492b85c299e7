import { type Right, type Role, rolesWith } from '@snowplow/contract/access.ts'
import type { Stage } from '@snowplow/contract/contest/phases.ts'
import { plainPath, type ScreenPath } from '@snowplow/contract/screen-paths.ts'
import type { ComponentType } from 'react'
import { loadPart } from '../i18n/i18n.ts'

/** What a screen's row says (section 2): where it is, who may see it, what it is called and how it is reached. */
interface Row {
  path: ScreenPath
  /** Key of the title below `screen` in the catalogue. */
  title: string
  /** The right that the screen's own calls need; null is open to all. */
  needs: null | 'onlyGuest' | Right
  /** `bare` has no bars at all; `public` is for guests and shows signed-in people their own bars. */
  layout: 'public' | 'bare' | 'signedIn'
  /** Whoever may see it begins here once this stage has started; a later stage, then an earlier row goes before. */
  landing?: Stage
  hasNoFooter?: true
  /** The page is given its title's words. */
  load: () => Promise<{ default: ComponentType<{ title: string }> }>
}

const loadSignOut = () => import('../features/auth/SignOutPage.tsx')
const loadSsoLogin = () => import('../features/auth/SsoLoginPage.tsx')

/** The page waits for these words: on a phone it should not have to ask for them only once it is there itself. */
const withPollWords =
  <Page>(load: () => Promise<Page>) =>
  () => {
    // What fails is asked for again by the page.
    loadPart('poll').catch(() => {})
    return load()
  }

const rows = [
  {
    path: '/',
    title: 'front',
    // Open by section 2; a signed-in person is led on to the landing page, as from any page for guests.
    needs: 'onlyGuest',
    layout: 'public',
    load: () => import('../features/contest/FrontPage.tsx'),
  },
  {
    path: '/admin/public-submission-list',
    title: 'publicSubmissionList',
    needs: 'publicSubmission.review',
    layout: 'signedIn',
    landing: 'publicSubmission',
    load: () => import('../features/public-submission/review/PublicSubmissionListPage.tsx'),
  },
  {
    path: '/admin/district-poll-list',
    title: 'districtPollList',
    needs: 'votingOption.publish',
    layout: 'signedIn',
    landing: 'districtPoll',
    hasNoFooter: true,
    load: () => import('../features/district-poll/DistrictPollListPage.tsx'),
  },
  {
    path: '/admin/public-poll-list',
    title: 'publicPollList',
    needs: 'pollResult.read',
    layout: 'signedIn',
    landing: 'publicPoll',
    load: () => import('../features/poll-result/PublicPollListPage.tsx'),
  },
  {
    path: '/admin/internal-naming-list',
    title: 'internalNamingList',
    needs: 'employeeSubmission.review',
    layout: 'signedIn',
    landing: 'internalNaming',
    load: () => import('../features/internal-naming/review/InternalNamingListPage.tsx'),
  },
  {
    path: '/admin/user-list',
    title: 'userList',
    needs: 'user.read',
    layout: 'signedIn',
    load: () => import('../features/user/UserListPage.tsx'),
  },
  {
    path: '/admin/schedule',
    title: 'schedule',
    needs: 'contest.update',
    layout: 'signedIn',
    load: () => import('../features/contest/schedule/SchedulePage.tsx'),
  },
  {
    path: '/admin/audit-list',
    title: 'auditList',
    needs: 'auditEvent.read',
    layout: 'signedIn',
    load: () => import('../features/audit-event/AuditListPage.tsx'),
  },
  {
    path: '/public-naming-form',
    title: 'publicNamingForm',
    needs: null,
    layout: 'public',
    load: () => import('../features/public-submission/form/PublicNamingFormPage.tsx'),
  },
  {
    path: '/district-submission-form',
    title: 'districtNamePoll',
    needs: 'favoriteNames.submit',
    layout: 'signedIn',
    landing: 'publicSubmission',
    load: () => import('../features/district-poll/favorites/DistrictSubmissionFormPage.tsx'),
  },
  {
    path: '/favorite-name-poll',
    title: 'favoriteNamePoll',
    needs: null,
    layout: 'public',
    load: withPollWords(() => import('../features/public-voting/FavoriteNamePollPage.tsx')),
  },
  {
    path: '/winners',
    title: 'winners',
    needs: null,
    layout: 'public',
    load: withPollWords(() => import('../features/winner/WinnersPage.tsx')),
  },
  {
    path: '/internal-district-naming',
    title: 'internalNaming',
    needs: 'employeeSubmission.create',
    layout: 'signedIn',
    landing: 'internalNaming',
    load: () => import('../features/internal-naming/form/InternalDistrictNamingPage.tsx'),
  },
  {
    path: '/change-password',
    title: 'ownPassword',
    needs: 'session.update',
    layout: 'signedIn',
    load: () => import('../features/auth/OwnPasswordPage.tsx'),
  },
  {
    path: '/documentation',
    title: 'documentation',
    needs: null,
    layout: 'public',
    load: () => import('../features/documentation/DocumentationPage.tsx'),
  },
  {
    path: '/example',
    title: 'example',
    needs: null,
    layout: 'public',
    load: () => import('../features/example/ExamplePage.tsx'),
  },
  {
    path: '/sign-in',
    title: 'signIn',
    needs: 'onlyGuest',
    layout: 'bare',
    load: () => import('../features/auth/SignInPage.tsx'),
  },
  {
    path: '/sign-up',
    title: 'signUp',
    needs: 'onlyGuest',
    layout: 'bare',
    load: () => import('../features/auth/SignUpPage.tsx'),
  },
  { path: '/sign-out', title: 'signOut', needs: null, layout: 'bare', load: loadSignOut },
  { path: '/logout', title: 'signOut', needs: null, layout: 'bare', load: loadSignOut },
  { path: '/sso-login', title: 'ssoLogin', needs: null, layout: 'bare', load: loadSsoLogin },
  { path: '/callback', title: 'ssoLogin', needs: null, layout: 'bare', load: loadSsoLogin },
  { path: '/loading', title: 'loading', needs: null, layout: 'bare', load: () => import('./pages/LoadingPage.tsx') },
  {
    path: '/401',
    title: 'unauthorized',
    needs: null,
    layout: 'public',
    load: () => import('./pages/UnauthorizedPage.tsx'),
  },
  { path: '/404', title: 'notFound', needs: null, layout: 'bare', load: () => import('./pages/NotFoundPage.tsx') },
] as const satisfies readonly Row[]

export type ScreenTitle = (typeof rows)[number]['title']

export interface Screen extends Row {
  title: ScreenTitle
  /** Section 6: null is open; a list names the roles, an empty one wants any signed-in person. */
  auth: null | 'onlyGuest' | readonly Role[]
}

/** Every screen, in one table that the router, the menu, the guard, the landing and the browser tests read. */
export const screens: readonly Screen[] = rows.map((row: Row & { title: ScreenTitle }) => ({
  ...row,
  // The server asks the same table for the same right.
  auth: row.needs === null || row.needs === 'onlyGuest' ? row.needs : rolesWith(row.needs),
}))

/** The screen of an address, with or without a slash at its end; undefined for an unknown path. */
export function screenAt(path: string): Screen | undefined {
  const wanted = plainPath(path)
  return screens.find((screen) => screen.path === wanted)
}
