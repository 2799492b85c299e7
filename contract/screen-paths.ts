/** Where the site's screens are (section 2). The server knows by it which addresses do not exist. */
export const screenPaths = [
  '/',
  '/home',
  '/admin/public-submission-list',
  '/admin/import-entries',
  '/admin/district-poll-list',
  '/admin/public-poll-list',
  '/admin/internal-naming-list',
  '/admin/user-list',
  '/admin/department',
  '/admin/schedule',
  '/admin/counties',
  '/admin/pages',
  '/admin/seasons',
  '/admin/audit-list',
  '/public-naming-form',
  '/district-submission-form',
  '/favorite-name-poll',
  '/winners',
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

/** Pages that are meant to be found and passed on: the others lead no stranger anywhere. */
export const sharedPaths = [
  '/',
  '/public-naming-form',
  '/favorite-name-poll',
  '/winners',
  '/rules',
  '/privacy',
  '/accessibility',
  '/contact',
  '/documentation',
] as const satisfies readonly ScreenPath[]
export type SharedPath = (typeof sharedPaths)[number]

export const isShared = (path: string): path is SharedPath => sharedPaths.some((shared) => shared === path)

/** An address however it was typed: in any case, with or without a slash at its end. */
export const plainPath = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '')

/** Where the winners of a closed season are shown for good. */
export const archivePath = (year: number) => `/winners/${year}`

/** The year in such a path; undefined in any other. */
export const archiveYear = (path: string): string | undefined => /^\/winners\/(2\d{3})$/.exec(path)?.[1]

/** Addresses that screens had before. */
const movedPaths: Readonly<Record<string, ScreenPath>> = { '/admin/appearance': '/admin/department' }

/** Where the screen of an earlier address is now; undefined for any other address. */
export const movedPath = (address: string): ScreenPath | undefined => movedPaths[plainPath(address)]

const screens: ReadonlySet<string> = new Set(screenPaths)

export const isScreen = (path: string): path is ScreenPath => screens.has(path)

/** The path above whose screen an address has: the winners of every year have one. */
export function screenPathAt(address: string): ScreenPath | undefined {
  const normalizedPath = plainPath(address)
  const plain = archiveYear(normalizedPath) ? '/winners' : normalizedPath
  return isScreen(plain) ? plain : undefined
}
