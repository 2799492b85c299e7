import { type Right, type Role, rolesWith } from '@snowplow/contract/access.ts'
import type { PageKind } from '@snowplow/contract/content-page/content-page-kinds.ts'
import type { Stage } from '@snowplow/contract/contest/phases.ts'
import { type ScreenPath, screenPathAt } from '@snowplow/contract/screen-paths.ts'
import type { Namespace } from '../i18n/i18n.ts'

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
  /** Its file, below `web`; it is given its title's words. */
  page: `${string}Page`
  /** What it says beside what any page does: on a phone it should not have to ask for them only once it is there itself. */
  namespace?: Namespace
  /** A guest's page that the server draws, so that it can be read before any script is there. */
  ssr?: true
  /** What it reads in its address: each value that means something (web/entry-server.tsx) is drawn as a page of its own. */
  parameter?: string
  /** Whose footer links to it. Signed-in people have the screens for guests in their own bars. */
  footer?: 'everyone' | 'guests'
}

/** Row of a page that administrators edit; its path, title and kind have one name. */
const contentPage = <const Kind extends PageKind>(kind: Kind) =>
  ({
    path: `/${kind}`,
    title: kind,
    needs: null,
    layout: 'public',
    page: 'features/content-page/ContentPage',
    ssr: true,
    footer: 'everyone',
  }) as const

const rows = [
  {
    path: '/',
    title: 'front',
    // Open by section 2; a signed-in person is led on to the landing page, as from any page for guests.
    needs: 'onlyGuest',
    layout: 'public',
    page: 'features/contest/FrontPage',
    ssr: true,
  },
  {
    path: '/home',
    title: 'home',
    needs: 'session.read',
    layout: 'signedIn',
    page: 'features/home/HomePage',
  },
  {
    path: '/admin/public-submission-list',
    title: 'publicSubmissionList',
    needs: 'publicSubmission.review',
    layout: 'signedIn',
    landing: 'publicSubmission',
    page: 'features/public-submission/review/PublicSubmissionListPage',
  },
  {
    path: '/admin/import-entries',
    title: 'importEntries',
    needs: 'publicSubmission.import',
    layout: 'signedIn',
    page: 'features/public-submission/import/ImportEntriesPage',
  },
  {
    path: '/admin/district-poll-list',
    title: 'districtPollList',
    needs: 'votingOption.publish',
    layout: 'signedIn',
    landing: 'districtPoll',
    hasNoFooter: true,
    page: 'features/district-poll/DistrictPollListPage',
  },
  {
    path: '/admin/public-poll-list',
    title: 'publicPollList',
    needs: 'pollResult.read',
    layout: 'signedIn',
    landing: 'publicPoll',
    page: 'features/poll-result/PublicPollListPage',
  },
  {
    path: '/admin/internal-naming-list',
    title: 'internalNamingList',
    needs: 'employeeSubmission.review',
    layout: 'signedIn',
    landing: 'internalNaming',
    page: 'features/internal-naming/review/InternalNamingListPage',
  },
  {
    path: '/admin/user-list',
    title: 'userList',
    needs: 'user.read',
    layout: 'signedIn',
    page: 'features/user/UserListPage',
  },
  {
    path: '/admin/department',
    title: 'department',
    needs: 'contest.update',
    layout: 'signedIn',
    page: 'features/contest/department/DepartmentPage',
  },
  {
    path: '/admin/schedule',
    title: 'schedule',
    needs: 'contest.update',
    layout: 'signedIn',
    page: 'features/contest/schedule/SchedulePage',
  },
  {
    path: '/admin/counties',
    title: 'counties',
    needs: 'territory.manage',
    layout: 'signedIn',
    page: 'features/territory/TerritoryPage',
  },
  {
    path: '/admin/pages',
    title: 'wordPages',
    needs: 'page.update',
    layout: 'signedIn',
    page: 'features/content-page/editor/PagesPage',
  },
  {
    path: '/admin/seasons',
    title: 'seasonList',
    needs: 'season.manage',
    layout: 'signedIn',
    page: 'features/season/SeasonListPage',
  },
  {
    path: '/admin/audit-list',
    title: 'auditList',
    needs: 'auditEvent.read',
    layout: 'signedIn',
    page: 'features/audit-event/AuditListPage',
  },
  {
    path: '/public-naming-form',
    title: 'publicNamingForm',
    needs: null,
    layout: 'public',
    page: 'features/public-submission/form/PublicNamingFormPage',
    ssr: true,
  },
  {
    path: '/district-submission-form',
    title: 'districtNamePoll',
    needs: 'favoriteNames.submit',
    layout: 'signedIn',
    landing: 'publicSubmission',
    page: 'features/district-poll/favorites/DistrictSubmissionFormPage',
  },
  {
    path: '/favorite-name-poll',
    title: 'favoriteNamePoll',
    needs: null,
    layout: 'public',
    page: 'features/public-voting/FavoriteNamePollPage',
    namespace: 'poll',
    ssr: true,
    parameter: 'county',
  },
  {
    path: '/winners',
    title: 'winners',
    needs: null,
    layout: 'public',
    page: 'features/winner/WinnersPage',
    namespace: 'poll',
    ssr: true,
    parameter: 'district',
  },
  contentPage('rules'),
  contentPage('privacy'),
  contentPage('accessibility'),
  contentPage('contact'),
  {
    path: '/internal-district-naming',
    title: 'internalNaming',
    needs: 'employeeSubmission.create',
    layout: 'signedIn',
    landing: 'internalNaming',
    page: 'features/internal-naming/form/InternalDistrictNamingPage',
  },
  {
    path: '/change-password',
    title: 'ownPassword',
    needs: 'session.update',
    layout: 'signedIn',
    page: 'features/auth/OwnPasswordPage',
  },
  {
    path: '/documentation',
    title: 'documentation',
    needs: null,
    layout: 'public',
    page: 'features/documentation/DocumentationPage',
    namespace: 'staff',
    ssr: true,
    parameter: 'guide',
    footer: 'guests',
  },
  { path: '/example', title: 'example', needs: null, layout: 'public', page: 'features/example/ExamplePage' },
  {
    path: '/sign-in',
    title: 'signIn',
    needs: 'onlyGuest',
    layout: 'bare',
    page: 'features/auth/SignInPage',
    ssr: true,
    parameter: 'login',
    footer: 'guests',
  },
  {
    path: '/sign-up',
    title: 'signUp',
    needs: 'onlyGuest',
    layout: 'bare',
    page: 'features/auth/SignUpPage',
    ssr: true,
  },
  { path: '/invitation', title: 'invitation', needs: null, layout: 'bare', page: 'features/invitation/InvitationPage' },
  { path: '/sign-out', title: 'signOut', needs: null, layout: 'bare', page: 'features/auth/SignOutPage' },
  { path: '/logout', title: 'signOut', needs: null, layout: 'bare', page: 'features/auth/SignOutPage' },
  { path: '/sso-login', title: 'ssoLogin', needs: null, layout: 'bare', page: 'features/auth/SsoLoginPage' },
  { path: '/callback', title: 'ssoLogin', needs: null, layout: 'bare', page: 'features/auth/SsoLoginPage' },
  { path: '/loading', title: 'loading', needs: null, layout: 'bare', page: 'app/pages/LoadingPage' },
  {
    path: '/401',
    title: 'unauthorized',
    needs: null,
    layout: 'public',
    page: 'app/pages/UnauthorizedPage',
    ssr: true,
  },
  { path: '/404', title: 'notFound', needs: null, layout: 'bare', page: 'app/pages/NotFoundPage', ssr: true },
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

/** Screens that a footer links to, in the order of the table. */
export const footerScreens = (whose: NonNullable<Screen['footer']>) => screens.filter(({ footer }) => footer === whose)

/** The screen of an address, with or without a slash at its end; undefined for an unknown path. */
export function screenAt(path: string): Screen | undefined {
  const screenPath = screenPathAt(path)
  return screens.find((screen) => screen.path === screenPath)
}
