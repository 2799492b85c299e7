import { type Role, rolesWith } from '@snowplow/contract/auth/access.ts'
import { screenPathAt } from '@snowplow/contract/screen-paths.ts'
import { bare, contentPage, inBrowser, type ScreenRow, setup, signedIn, subscription, waiting } from './screen-row.ts'

const rows = [
  {
    path: '/',
    title: 'front',
    // Open by section 2; signed-in users are redirected to their landing page.
    needs: 'onlyGuest',
    layout: 'public',
    page: 'features/contest/FrontPage',
    hydrate: 'intent',
  },
  signedIn('/home', 'home', 'session.read', 'features/home/HomePage', { in: 'home', icon: 'House', ...waiting }),
  {
    path: '/admin/public-submission-list',
    title: 'publicSubmissionList',
    needs: 'publicSubmission.review',
    layout: 'signedIn',
    landing: 'publicSubmission',
    page: 'features/entry/review/EntryListPage',
    menu: { in: 'admin', icon: 'Inbox', ...waiting },
  },
  signedIn(
    '/admin/import-entries',
    'importEntries',
    'publicSubmission.import',
    'features/entry/import/ImportEntriesPage',
  ),
  {
    path: '/admin/district-poll-list',
    title: 'districtPollList',
    needs: 'votingOption.publish',
    layout: 'signedIn',
    landing: 'districtPoll',
    hasNoFooter: true,
    page: 'features/district-poll/DistrictPollListPage',
    menu: { in: 'admin', icon: 'ClipboardList', ...waiting },
  },
  {
    path: '/admin/public-poll-list',
    title: 'publicPollList',
    needs: 'pollResult.read',
    layout: 'signedIn',
    landing: 'publicPoll',
    page: 'features/poll-result/PublicPollListPage',
    menu: { in: 'admin', icon: 'ChartColumn', ...waiting },
  },
  {
    path: '/admin/internal-naming-list',
    title: 'internalNamingList',
    needs: 'employeeSubmission.review',
    layout: 'signedIn',
    landing: 'internalNaming',
    page: 'features/internal-naming/review/InternalNamingListPage',
    menu: { in: 'admin', icon: 'Truck', ...waiting },
  },
  signedIn('/admin/press-kit', 'pressKit', 'pollResult.read', 'features/press-kit/PressKitPage', {
    in: 'admin',
    icon: 'Megaphone',
  }),
  signedIn('/admin/participation', 'participation', 'pollResult.read', 'features/participation/ParticipationPage', {
    in: 'admin',
    icon: 'ChartNoAxesCombined',
  }),
  signedIn('/admin/user-list', 'userList', 'user.read', 'features/user/UserListPage', {
    in: 'admin',
    icon: 'Users',
    ...waiting,
  }),
  setup('/admin/department', 'department', 'contest.update', 'features/contest/department/DepartmentPage', 'Landmark'),
  setup('/admin/schedule', 'schedule', 'contest.update', 'features/contest/schedule/SchedulePage', 'Calendar'),
  setup('/admin/counties', 'counties', 'territory.manage', 'features/territory/TerritoryPage', 'MapPinned'),
  setup('/admin/pages', 'contentPages', 'page.update', 'features/content-page/editor/PagesPage', 'FileText'),
  signedIn('/admin/seasons', 'seasonList', 'season.manage', 'features/season/SeasonListPage', {
    in: 'setup',
    icon: 'CalendarRange',
    id: 'season-list',
  }),
  signedIn('/admin/mail-list', 'mailList', 'mail.manage', 'features/mail/MailListPage', {
    in: 'manage',
    icon: 'Mail',
    ...waiting,
  }),
  signedIn('/admin/audit-list', 'auditList', 'auditEvent.read', 'features/audit-event/AuditListPage', {
    in: 'manage',
    icon: 'History',
  }),
  setup(
    '/admin/class-list',
    'schoolClassList',
    'schoolClass.manage',
    'features/school-class/SchoolClassListPage',
    'School',
  ),
  setup('/admin/retention', 'retention', 'season.manage', 'features/retention/RetentionPage', 'Shredder'),
  {
    path: '/public-naming-form',
    title: 'publicNamingForm',
    needs: null,
    layout: 'public',
    page: 'features/entry/form/PublicNamingFormPage',
    namespace: 'form',
    hydrate: 'load',
    openIn: 1,
    menu: { in: 'public', icon: 'SquarePen' },
  },
  {
    path: '/district-submission-form',
    title: 'districtNamePoll',
    needs: 'favoriteNames.submit',
    layout: 'signedIn',
    landing: 'publicSubmission',
    page: 'features/district-poll/favorites/DistrictSubmissionFormPage',
    menu: { in: 'staff', icon: 'Heart', id: 'district-name-poll', ...waiting },
  },
  {
    path: '/favorite-name-poll',
    title: 'favoriteNamePoll',
    needs: null,
    layout: 'public',
    page: 'features/public-voting/FavoriteNamePollPage',
    namespace: 'poll',
    hydrate: 'load',
    openIn: 3,
    parameter: 'county',
    menu: { in: 'public', icon: 'Vote' },
  },
  {
    path: '/winners',
    title: 'winners',
    needs: null,
    layout: 'public',
    page: 'features/winner/WinnersPage',
    namespace: 'poll',
    hydrate: 'intent',
    parameter: 'district',
    menu: { in: 'public', icon: 'Trophy', isLink: true },
  },
  {
    path: '/results',
    title: 'results',
    needs: null,
    layout: 'public',
    page: 'features/results/ResultsPage',
    namespace: 'results',
    hydrate: 'intent',
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
    menu: { in: 'staff', icon: 'Tag', id: 'internal-naming', ...waiting },
  },
  signedIn('/change-password', 'ownPassword', 'secondFactor.manage', 'features/auth/security/SecurityPage'),
  {
    path: '/documentation',
    title: 'documentation',
    needs: null,
    layout: 'public',
    page: 'features/documentation/DocumentationPage',
    namespace: 'account',
    hydrate: 'intent',
    parameter: 'guide',
    footer: 'guests',
    menu: { in: 'public', icon: 'BookOpen', isLink: true },
  },
  { path: '/example', title: 'example', needs: null, layout: 'public', page: 'features/example/ExamplePage' },
  {
    path: '/sign-in',
    title: 'signIn',
    needs: 'onlyGuest',
    layout: 'bare',
    page: 'features/auth/SignInPage',
    namespace: 'account',
    hydrate: 'load',
    parameter: 'login',
    footer: 'guests',
  },
  { path: '/sign-up', title: 'signUp', needs: 'onlyGuest', page: 'features/auth/SignUpPage', hydrate: 'load', ...bare },
  { path: '/invitation', title: 'invitation', needs: null, page: 'features/invitation/InvitationPage', ...bare },
  {
    path: '/forgot-password',
    title: 'forgotPassword',
    needs: 'onlyGuest',
    page: 'features/auth/PasswordResetPage',
    hydrate: 'load',
    ...bare,
  },
  {
    path: '/keep-second-factor',
    title: 'keepSecondFactor',
    needs: null,
    page: 'features/auth/security/KeepSecondFactorPage',
    ...bare,
  },
  { path: '/reset-password', title: 'resetPassword', needs: null, page: 'features/invitation/InvitationPage', ...bare },
  {
    path: '/class',
    title: 'schoolClass',
    needs: null,
    layout: 'public',
    page: 'features/school-class/ClassPage',
    namespace: 'form',
    footer: 'everyone',
  },
  inBrowser('/entry', 'familyEntry', 'features/family-entry/FamilyPage'),
  inBrowser('/mailbox', 'mailbox', 'features/mail/MailboxPage'),
  inBrowser('/unsubscribe', 'unsubscribe', 'features/family-entry/UnsubscribePage'),
  { path: '/subscribe', title: 'subscribe', page: 'features/subscription/SubscribePage', ...subscription },
  {
    path: '/confirm-subscription',
    title: 'confirmSubscription',
    page: 'features/subscription/ConfirmSubscriptionPage',
    ...subscription,
  },
  { path: '/sign-out', title: 'signOut', needs: null, page: 'features/auth/SignOutPage', ...bare },
  { path: '/logout', title: 'signOut', needs: null, page: 'features/auth/SignOutPage', ...bare },
  { path: '/sso-login', title: 'ssoLogin', needs: null, layout: 'bare', page: 'features/auth/SsoLoginPage' },
  { path: '/callback', title: 'ssoLogin', needs: null, layout: 'bare', page: 'features/auth/SsoLoginPage' },
  { path: '/loading', title: 'loading', needs: null, layout: 'bare', page: 'app/pages/LoadingPage' },
  {
    path: '/401',
    title: 'unauthorized',
    needs: null,
    layout: 'public',
    page: 'app/pages/UnauthorizedPage',
    hydrate: 'intent',
  },
  // With the app: it changes the address of an unknown path to this one (section 2).
  { path: '/404', title: 'notFound', needs: null, layout: 'bare', page: 'app/pages/NotFoundPage', hydrate: 'load' },
] as const satisfies readonly ScreenRow[]

export type ScreenTitle = (typeof rows)[number]['title']

export interface Screen extends ScreenRow {
  title: ScreenTitle
  /** Section 6: null is open; a list names the roles; an empty list admits any signed-in user. */
  auth: null | 'onlyGuest' | readonly Role[]
}

/** Single source for the router, menu, guard, landing pages and browser tests. */
export const screens: readonly Screen[] = rows.map((row: ScreenRow & { title: ScreenTitle }) => ({
  ...row,
  // Same rights table as the server.
  auth: row.needs === null || row.needs === 'onlyGuest' ? row.needs : rolesWith(row.needs),
}))

/** Open to guests. The pages of all other screens may use MUI and `web/workspace`. */
export const isPublic = ({ auth }: Pick<Screen, 'auth'>) => auth === null || auth === 'onlyGuest'

export const listFooterScreens = (whose: NonNullable<Screen['footer']>) =>
  screens.filter(({ footer }) => footer === whose)

export function findScreen(path: string): Screen | undefined {
  const screenPath = screenPathAt(path)
  return screens.find((screen) => screen.path === screenPath)
}
