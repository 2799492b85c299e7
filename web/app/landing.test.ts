import type { Role } from '@snowplow/contract/access.ts'
import type { Stage } from '@snowplow/contract/contest/phases.ts'
import { describe, expect, test } from 'vitest'
import { afterSignIn, landingPage } from './access.ts'
import { screenAt } from './screens.ts'

const order: Stage[] = ['publicSubmission', 'districtPoll', 'publicPoll', 'internalNaming']
const started = (count: number) =>
  Object.fromEntries(order.map((stage, index) => [stage, index < count])) as Record<Stage, boolean>

const expected: [string, Role[], string[]][] = [
  [
    'an administrator lands on the page of the latest stage that has started',
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
    'staff land on the district form until internal naming starts',
    ['user'],
    [
      '/district-submission-form',
      '/district-submission-form',
      '/district-submission-form',
      '/district-submission-form',
      '/internal-district-naming',
    ],
  ],
  ['a person with no role goes to sign-in', [], ['/sign-in', '/sign-in', '/sign-in', '/sign-in', '/sign-in']],
]

for (const [title, roles, pages] of expected) {
  describe(title, () => {
    for (const [count, page] of pages.entries()) {
      test(`with ${count} stages started: ${page}`, () => {
        expect(landingPage(roles, started(count))).toBe(page)
        expect(screenAt(page)).toBeDefined()
      })
    }
  })
}

test('a role without a page of its own has nowhere to begin', () => {
  expect(landingPage(['judge' as Role], started(4))).toBeNull()
})

test('somebody with both roles lands as an administrator', () => {
  expect(landingPage(['user', 'admin'], started(3))).toBe('/admin/public-poll-list')
})

describe('after sign-in', () => {
  const admin = { role: ['admin' as const], loginRedirectUrl: null }
  const staff = { role: ['user' as const], loginRedirectUrl: null }

  test('a person returns to the requested page, with its query', () => {
    expect(afterSignIn(admin, '/admin/user-list?page=2', started(3))).toBe('/admin/user-list?page=2')
  })

  test('a page that is not permitted gives way to the landing page', () => {
    expect(afterSignIn(staff, '/admin/user-list', started(3))).toBe('/district-submission-form')
  })

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    'javascript:alert(1)',
    '/no/such/page',
    '/',
    7,
    null,
  ])('%s is nowhere to return to', (requested) => {
    expect(afterSignIn(admin, requested, started(1))).toBe('/admin/public-submission-list')
  })

  test('the page of a person’s own choice comes before the landing page', () => {
    const chosen = { ...admin, loginRedirectUrl: '/internal-district-naming' }
    expect(afterSignIn(chosen, null, started(1))).toBe('/internal-district-naming')
  })
})
