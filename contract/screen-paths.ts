/** Screens of the site (section 2); the server replies 404 to other addresses. */
export const screenPaths = [
  '/',
  '/home',
  '/admin/public-submission-list',
  '/admin/import-entries',
  '/admin/class-list',
  '/admin/district-poll-list',
  '/admin/public-poll-list',
  '/admin/internal-naming-list',
  '/admin/participation',
  '/admin/user-list',
  '/admin/department',
  '/admin/schedule',
  '/admin/counties',
  '/admin/pages',
  '/admin/seasons',
  '/admin/retention',
  '/admin/mail-list',
  '/admin/audit-list',
  '/admin/press-kit',
  '/public-naming-form',
  '/district-submission-form',
  '/class',
  '/entry',
  '/mailbox',
  '/unsubscribe',
  '/subscribe',
  '/confirm-subscription',
  '/favorite-name-poll',
  '/winners',
  '/results',
  '/rules',
  '/privacy',
  '/accessibility',
  '/contact',
  '/internal-district-naming',
  '/documentation',
  '/example',
  '/sign-in',
  '/sign-up',
  '/invitation',
  '/forgot-password',
  '/reset-password',
  '/keep-second-factor',
  '/change-password',
  '/sign-out',
  '/logout',
  '/sso-login',
  '/callback',
  '/loading',
  '/401',
  '/404',
] as const
export type ScreenPath = (typeof screenPaths)[number]

/** Indexed by search engines and shared; other screens are not. */
export const sharedPaths = [
  '/',
  '/public-naming-form',
  '/favorite-name-poll',
  '/winners',
  '/results',
  '/rules',
  '/privacy',
  '/accessibility',
  '/contact',
  '/documentation',
] as const satisfies readonly ScreenPath[]
export type SharedPath = (typeof sharedPaths)[number]

export const isShared = (path: string): path is SharedPath => sharedPaths.some((shared) => shared === path)

/** Screens of the demo only: elsewhere, the server replies 404 as to an unknown address. */
export const isDemoOnly = (path: ScreenPath): boolean => path === '/mailbox'

export const plainPath = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '')

/** Screens with an address for each closed season, such as `/winners/2025`. */
type ArchivedPath = '/winners' | '/results'

export const archivePath = (year: number, screen: ArchivedPath = '/winners') => `${screen}/${year}`

const archive = /^(\/(?:winners|results))\/(2\d{3})$/

export const archiveYear = (path: string): string | undefined => archive.exec(path)?.[2]

/** Path without the year of an archive. */
export const withoutYear = (path: string): string => archive.exec(path)?.[1] ?? path

const movedPaths: Readonly<Record<string, ScreenPath>> = { '/admin/appearance': '/admin/department' }

export const movedPath = (address: string): ScreenPath | undefined => movedPaths[plainPath(address)]

const screens: ReadonlySet<string> = new Set(screenPaths)

export const isScreen = (path: string): path is ScreenPath => screens.has(path)

export function screenPathAt(address: string): ScreenPath | undefined {
  const normalizedPath = plainPath(address)
  const plain = withoutYear(normalizedPath)
  return isScreen(plain) ? plain : undefined
}
