import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const unsure = (page: Page) => page.getByRole('alert').filter({ hasText: /We couldn’t confirm/ })
export const sureOfNothing = (page: Page) =>
  expect(page.getByText(/Nothing was changed|No names were approved/)).toHaveCount(0)
export const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' })

/** Blocks the other way to learn that a decision was made. */
export const blockDecisionRequests = (page: Page) => page.route('**/api/decision/*', (route) => route.abort())
