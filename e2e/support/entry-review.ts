import type { Page } from '@playwright/test'
import { type FullEntry, listPublicSubmissions, reviewPublicSubmissions } from '../../contract/entry/entry-review.ts'
import { type Contest, expect } from './fixtures.ts'
import { openScreen } from './screens.ts'
import { signInAs } from './sign-in.ts'

/** Fetches entries, oldest first. */
export async function getEntries(contest: Contest, where: object): Promise<FullEntry[]> {
  const query = { where: JSON.stringify(where), orderBy: '{"id":"asc"}', limit: '100' }
  return (await contest.as('admin')(listPublicSubmissions, { query })).items
}

export async function colleagueRejects(contest: Contest, { id, version }: FullEntry): Promise<void> {
  const entries = [{ id, version }]
  const body = { id: crypto.randomUUID(), entries, reviewState: 'rejected', reason: 'Not at my desk' } as const
  await contest.as('admin')(reviewPublicSubmissions, { body })
}

export const getState = async (contest: Contest, id: number) => (await getEntries(contest, { id }))[0]?.reviewState

/** The demo checks names in the background after its start; doubtful ones are checked last. */
export const untilExamined = (contest: Contest) =>
  expect.poll(async () => (await getEntries(contest, { hasHint: true })).length, { timeout: 20_000 }).toBeGreaterThan(3)

export async function openReview(page: Page, contest: Contest, search: Record<string, string | number> = {}) {
  await contest.at('during the staff poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-submission-list', search)
}
