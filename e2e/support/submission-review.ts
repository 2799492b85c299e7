import type { Page } from '@playwright/test'
import { type Contest, expect } from './fixtures.ts'
import { openScreen } from './screens.ts'
import { accounts, signInAs, tokenFor } from './sign-in.ts'

export interface Entry {
  id: number
  snowplowName: string
  reviewState: string
  reviewReason: string | null
  version: number
  groupId: number | null
}

/** Fetches entries, oldest first. */
export async function entriesOf(contest: Contest, where: object): Promise<Entry[]> {
  const token = await tokenFor(contest.base, accounts.admin)
  const query = new URLSearchParams({ where: JSON.stringify(where), orderBy: '{"id":"asc"}', limit: '100' })
  const response = await fetch(`${contest.base}/api/public-submission?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { items: Entry[] }).items
}

export async function colleagueRejects(contest: Contest, { id, version }: Entry): Promise<void> {
  const token = await tokenFor(contest.base, accounts.admin)
  const response = await fetch(`${contest.base}/api/public-submission/review`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      id: crypto.randomUUID(),
      entries: [{ id, version }],
      reviewState: 'rejected',
      reason: 'Not at my desk',
    }),
  })
  expect(response.status).toBe(200)
}

export const stateOf = async (contest: Contest, id: number) => (await entriesOf(contest, { id }))[0]?.reviewState

/** The demo checks names in the background after its start; doubtful ones are checked last. */
export const untilExamined = (contest: Contest) =>
  expect.poll(async () => (await entriesOf(contest, { hasHint: true })).length, { timeout: 20_000 }).toBeGreaterThan(3)

export async function openReview(page: Page, contest: Contest, search: Record<string, string | number> = {}) {
  await contest.at('while staff choose')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-submission-list', search)
}
