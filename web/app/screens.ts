import type { Role } from '@snowplow/contract/access.ts'
import { plainPath, type ScreenPath } from '@snowplow/contract/screen-paths.ts'
import type { ComponentType } from 'react'
import { loadPart } from '../i18n/i18n.ts'

/** A screen of the product (section 2): where it is, who may see it, what it is called and how it is reached. */
export interface Screen {
  path: ScreenPath
  /** Key of the title below `screen` in the catalogue. */
  title:
    | 'front'
    | 'publicNamingForm'
    | 'favoriteNamePoll'
    | 'winners'
    | 'publicSubmissionList'
    | 'districtPollList'
    | 'publicPollList'
    | 'internalNamingList'
    | 'userList'
    | 'auditList'
    | 'ownPassword'
    | 'schedule'
    | 'districtNamePoll'
    | 'internalNaming'
    | 'example'
    | 'documentation'
    | 'signIn'
    | 'signUp'
    | 'signOut'
    | 'ssoLogin'
    | 'loading'
    | 'unauthorized'
    | 'notFound'
  /** Section 6: null is open; a list names the roles, an empty one wants any signed-in person. */
  auth: null | 'onlyGuest' | readonly Role[]
  /** `bare` has no bars at all; `public` is for guests and shows signed-in people their own bars. */
  layout: 'public' | 'bare' | 'signedIn'
  hasNoFooter?: true
  /** The page is given its title's words. */
  load: () => Promise<{ default: ComponentType<{ title: string }> }>
}

const administrators = ['admin'] as const
const staff = ['user', 'admin'] as const
const loadSignOut = () => import('../features/auth/SignOutPage.tsx')
const loadSsoLogin = () => import('../features/auth/SsoLoginPage.tsx')

type Short = Omit<Screen, 'path' | 'load' | 'auth' | 'layout'>
const screen =
  (auth: Screen['auth'], layout: Screen['layout']) =>
  (path: ScreenPath, load: Screen['load'], rest: Short): Screen => ({
    path,
    auth,
    layout,
    load,
    ...rest,
  })
const open = screen(null, 'public')
const bare = screen(null, 'bare')
const guestsOnly = screen('onlyGuest', 'bare')
const adminOnly = screen(administrators, 'signedIn')
const staffOnly = screen(staff, 'signedIn')

/** The page waits for these words: on a phone it should not have to ask for them only once it is there itself. */
const withPollWords =
  <Page>(load: () => Promise<Page>) =>
  () => {
    // What fails is asked for again by the page.
    loadPart('poll').catch(() => {})
    return load()
  }

/** Every screen, in one table that the router, the menu, the guard and the browser tests read. */
export const screens: readonly Screen[] = [
  // Open by section 2; a signed-in person is led on to the landing page, as from any page for guests.
  screen('onlyGuest', 'public')('/', () => import('../features/contest/FrontPage.tsx'), { title: 'front' }),

  adminOnly(
    '/admin/public-submission-list',
    () => import('../features/submission-review/PublicSubmissionListPage.tsx'),
    { title: 'publicSubmissionList' },
  ),
  adminOnly('/admin/district-poll-list', () => import('../features/district-poll/DistrictPollListPage.tsx'), {
    title: 'districtPollList',
    hasNoFooter: true,
  }),
  adminOnly('/admin/public-poll-list', () => import('../features/poll-result/PublicPollListPage.tsx'), {
    title: 'publicPollList',
  }),
  adminOnly('/admin/internal-naming-list', () => import('../features/internal-naming/InternalNamingListPage.tsx'), {
    title: 'internalNamingList',
  }),
  adminOnly('/admin/user-list', () => import('../features/user/UserListPage.tsx'), {
    title: 'userList',
  }),
  adminOnly('/admin/schedule', () => import('../features/contest/SchedulePage.tsx'), { title: 'schedule' }),
  adminOnly('/admin/audit-list', () => import('../features/audit-event/AuditListPage.tsx'), {
    title: 'auditList',
  }),

  open('/public-naming-form', () => import('../features/public-submission/PublicNamingFormPage.tsx'), {
    title: 'publicNamingForm',
  }),
  staffOnly('/district-submission-form', () => import('../features/district-poll/DistrictSubmissionFormPage.tsx'), {
    title: 'districtNamePoll',
  }),
  open(
    '/favorite-name-poll',
    withPollWords(() => import('../features/public-voting/FavoriteNamePollPage.tsx')),
    { title: 'favoriteNamePoll' },
  ),
  open(
    '/winners',
    withPollWords(() => import('../features/winner/WinnersPage.tsx')),
    { title: 'winners' },
  ),
  staffOnly('/internal-district-naming', () => import('../features/internal-naming/InternalDistrictNamingPage.tsx'), {
    title: 'internalNaming',
  }),
  staffOnly('/change-password', () => import('../features/auth/OwnPasswordPage.tsx'), { title: 'ownPassword' }),
  open('/documentation', () => import('../features/documentation/DocumentationPage.tsx'), { title: 'documentation' }),
  open('/example', () => import('./ExamplePage.tsx'), { title: 'example' }),

  guestsOnly('/sign-in', () => import('../features/auth/SignInPage.tsx'), { title: 'signIn' }),
  guestsOnly('/sign-up', () => import('../features/auth/SignUpPage.tsx'), { title: 'signUp' }),
  bare('/sign-out', loadSignOut, { title: 'signOut' }),
  bare('/logout', loadSignOut, { title: 'signOut' }),
  bare('/sso-login', loadSsoLogin, { title: 'ssoLogin' }),
  bare('/callback', loadSsoLogin, { title: 'ssoLogin' }),
  bare('/loading', () => import('./LoadingPage.tsx'), { title: 'loading' }),
  open('/401', () => import('./UnauthorizedPage.tsx'), { title: 'unauthorized' }),
  bare('/404', () => import('./NotFoundPage.tsx'), { title: 'notFound' }),
]

/** The screen of an address, with or without a slash at its end; undefined for an unknown path. */
export function screenAt(path: string): Screen | undefined {
  const wanted = plainPath(path)
  return screens.find((screen) => screen.path === wanted)
}
