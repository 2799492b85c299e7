import type { Page } from '@playwright/test'
import { type Contest, expect } from './fixtures.ts'
import { type Account, accounts, tokenFor } from './sign-in.ts'

export async function callAs({ base }: Contest, who: Account, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${await tokenFor(base, accounts[who])}`, 'content-type': 'application/json' }
  const response = await fetch(`${base}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  expect(response.ok).toBe(true)
  return response.json()
}

export const unsure = (page: Page) => page.getByRole('alert').filter({ hasText: /We couldn’t confirm/ })
export const sureOfNothing = (page: Page) =>
  expect(page.getByText(/Nothing was changed|No names were approved/)).toHaveCount(0)
export const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' })

/** Blocks the other way to learn that a decision was made. */
export const blockDecisionRequests = (page: Page) => page.route('**/api/decision/*', (route) => route.abort())
