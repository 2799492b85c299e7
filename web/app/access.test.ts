import { screenPaths } from '@snowplow/contract/screen-paths.ts'
import { describe, expect, test } from 'vitest'
import { type Access, checkAccess, type Who } from './access.ts'
import { findScreen, isPublic, listFooterScreens, screens } from './screens.ts'

const guest: Who = { status: 'unauthenticated' }
const user: Who = { status: 'authenticated', user: { role: ['user'] } }
const admin: Who = { status: 'authenticated', user: { role: ['admin'] } }
const roleless: Who = { status: 'authenticated', user: { role: [] } }
const configuring: Who = { status: 'configuring' }

/**
 * Access of guest, user and admin to each screen. Written out so that a mistake in the table of screens fails; below
 * `/admin/`, every screen is for administrators.
 */
const ofAdministrators: [Access, Access, Access] = ['signIn', 'unauthorized', 'show']
const expected: Record<string, [Access, Access, Access]> = {
  ...Object.fromEntries(
    screenPaths.flatMap((path) => (path.startsWith('/admin/') ? [[path, ofAdministrators] as const] : [])),
  ),
  '/': ['show', 'landing', 'landing'],
  '/home': ['signIn', 'show', 'show'],
  '/public-naming-form': ['show', 'show', 'show'],
  '/district-submission-form': ['signIn', 'show', 'show'],
  '/favorite-name-poll': ['show', 'show', 'show'],
  '/winners': ['show', 'show', 'show'],
  '/results': ['show', 'show', 'show'],
  '/rules': ['show', 'show', 'show'],
  '/privacy': ['show', 'show', 'show'],
  '/accessibility': ['show', 'show', 'show'],
  '/contact': ['show', 'show', 'show'],
  '/internal-district-naming': ['signIn', 'show', 'show'],
  '/change-password': ['signIn', 'show', 'show'],
  '/documentation': ['show', 'show', 'show'],
  '/example': ['show', 'show', 'show'],
  '/sign-in': ['show', 'landing', 'landing'],
  '/sign-up': ['show', 'landing', 'landing'],
  '/invitation': ['show', 'show', 'show'],
  '/class': ['show', 'show', 'show'],
  '/entry': ['show', 'show', 'show'],
  '/mailbox': ['show', 'show', 'show'],
  '/unsubscribe': ['show', 'show', 'show'],
  '/subscribe': ['show', 'show', 'show'],
  '/confirm-subscription': ['show', 'show', 'show'],
  '/forgot-password': ['show', 'landing', 'landing'],
  '/reset-password': ['show', 'show', 'show'],
  '/keep-second-factor': ['show', 'show', 'show'],
  '/sign-out': ['show', 'show', 'show'],
  '/logout': ['show', 'show', 'show'],
  '/sso-login': ['show', 'show', 'show'],
  '/callback': ['show', 'show', 'show'],
  '/loading': ['show', 'show', 'show'],
  '/401': ['show', 'show', 'show'],
  '/404': ['show', 'show', 'show'],
}

test('the expected access covers every screen', () => {
  expect(screens.map(({ path }) => path).sort()).toEqual(Object.keys(expected).sort())
})

test('screenPaths > lists exactly the paths of the screens', () => {
  expect([...screenPaths].sort()).toEqual(screens.map(({ path }) => path).sort())
})

test('listFooterScreens > lists the public screens with a footer entry', () => {
  expect(listFooterScreens('everyone').map(({ path }) => path)).toEqual([
    '/rules',
    '/privacy',
    '/accessibility',
    '/contact',
    '/class',
  ])
  expect(listFooterScreens('guests').map(({ path }) => path)).toEqual(['/documentation', '/sign-in'])
  for (const { auth } of listFooterScreens('everyone')) expect(auth).toBeNull()
})

describe.each(screens)('$path', (screen) => {
  const [forGuest, forUser, forAdmin] = expected[screen.path] ?? []

  test('grants guests, users and administrators the access of section 2', () => {
    expect([checkAccess(screen, guest), checkAccess(screen, user), checkAccess(screen, admin)]).toEqual([
      forGuest,
      forUser,
      forAdmin,
    ])
  })

  test('treats a user without roles as a guest', () => {
    expect(checkAccess(screen, roleless)).toBe(forGuest)
  })

  test('waits while the session is loading, unless the screen is public', () => {
    expect(checkAccess(screen, configuring)).toBe(screen.auth === null ? 'show' : 'wait')
  })
})

test('checkAccess > leads a user without a required factor to its page', () => {
  const enrolling: Who = { status: 'authenticated', user: { role: ['admin'], mustEnroll: true } }
  const shown = screens.filter((screen) => !isPublic(screen) && checkAccess(screen, enrolling) === 'show')
  expect(shown.map(({ path }) => path)).toEqual(['/change-password'])
})

test('checkAccess > admits any signed-in user when the list of roles is empty', () => {
  expect([guest, user, admin].map((who) => checkAccess({ auth: [] }, who))).toEqual(['signIn', 'show', 'show'])
})

test('findScreen > ignores case and a trailing slash', () => {
  expect(findScreen('/Sign-In/')?.path).toBe('/sign-in')
  expect(findScreen('/')?.path).toBe('/')
  expect(findScreen('/nowhere')).toBeUndefined()
})
