/** Where the site's screens are (section 2). The server knows by it which addresses do not exist. */
export const screenPaths = [
  '/',
  '/home',
  '/admin/public-submission-list',
  '/admin/district-poll-list',
  '/admin/public-poll-list',
  '/admin/internal-naming-list',
  '/admin/user-list',
  '/admin/schedule',
  '/admin/counties',
  '/admin/pages',
  '/admin/appearance',
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

/** The path of a screen as it stands above, however it was typed: in any case, with or without a slash at its end. */
export const plainPath = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '')
