import { type Role, roles } from '@snowplow/contract/auth/access.ts'
import type { Stage } from '@snowplow/contract/contest/phases.ts'
import { describe, expect, test } from 'vitest'
import { checkAccess, getLandingPage, getPageAfterSignIn } from './access.ts'
import { findScreen } from './screens.ts'

const order: Stage[] = ['publicSubmission', 'districtPoll', 'publicPoll', 'internalNaming']
const started = (count: number) =>
  Object.fromEntries(order.map((stage, index) => [stage, index < count])) as Record<Stage, boolean>

const expected: [string, Role[], string[]][] = [
  [
    'landingPage for administrators',
    ['admin'],
    [
      '/admin/public-submission-list',
      '/admin/public-submission-list',
      '/admin/district-poll-list',
      '/admin/public-poll-list',
      '/admin/internal-naming-list',
    ],
  ],
  [
    'landingPage for staff',
    ['user'],
    [
      '/district-submission-form',
      '/district-submission-form',
      '/district-submission-form',
      '/district-submission-form',
      '/internal-district-naming',
    ],
  ],
  ['landingPage without a role', [], ['/sign-in', '/sign-in', '/sign-in', '/sign-in', '/sign-in']],
]

for (const [title, held, pages] of expected) {
  describe(title, () => {
    for (const [count, page] of pages.entries()) {
      test(`returns ${page} with ${count} started stages`, () => {
        expect(getLandingPage(held, started(count))).toBe(page)
        expect(findScreen(page)).toBeDefined()
      })
    }
  })
}

test.each(roles)('getLandingPage > returns a screen that %s may open', (role) => {
  for (const count of [0, 1, 2, 3, 4]) {
    const screen = findScreen(getLandingPage([role], started(count)) ?? '/home')
    expect(screen && checkAccess(screen, { status: 'authenticated', user: { role: [role] } })).toBe('show')
  }
})

test('getLandingPage > returns null for a role without a landing page', () => {
  expect(getLandingPage(['judge' as Role], started(4))).toBeNull()
})

test('getLandingPage > prefers the administrator page for both roles', () => {
  expect(getLandingPage(['user', 'admin'], started(3))).toBe('/admin/public-poll-list')
})

describe('afterSignIn', () => {
  const admin = { role: ['admin' as const], loginRedirectUrl: null }
  const staff = { role: ['user' as const], loginRedirectUrl: null }

  test('returns the requested page with its query', () => {
    expect(getPageAfterSignIn(admin, '/admin/user-list?page=2', started(3))).toBe('/admin/user-list?page=2')
  })

  test('returns the landing page when the requested page is not permitted', () => {
    expect(getPageAfterSignIn(staff, '/admin/user-list', started(3))).toBe('/district-submission-form')
  })

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    'javascript:alert(1)',
    '/no/such/page',
    '/',
    7,
    null,
  ])('ignores the requested value %s', (requested) => {
    expect(getPageAfterSignIn(admin, requested, started(1))).toBe('/admin/public-submission-list')
  })

  test('prefers the start page of the user’s settings to the landing page', () => {
    const chosen = { ...admin, loginRedirectUrl: '/internal-district-naming' }
    expect(getPageAfterSignIn(chosen, null, started(1))).toBe('/internal-district-naming')
  })
})
