import {
  getSubmissionStatistics,
  listPublicSubmissions,
  reviewPublicSubmissions,
} from '@snowplow/contract/entry/entry-review.ts'
import { completeFamilyRequest } from '@snowplow/contract/entry/family-entry.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { expect, test } from 'vitest'
import { makeEntry } from '../../test/make/make.ts'
import { at, onBothDatabases, testApp } from '../../test/test-app.ts'

onBothDatabases('withdrawn entry', (database) => {
  test('is counted and listed as withdrawn, and reviewed no more', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    const admin = contest.as('admin')
    const entry = makeEntry()
    const { id, familyPath } = (await contest.call(submitPublicSubmission, { body: entry })).json()
    const count = async () => (await admin(getSubmissionStatistics)).json().reviewStates
    const none = { pending: 0, approved: 0, rejected: 0, withdrawn: 0 }
    expect(await count()).toEqual({ ...none, pending: 1 })
    const token = familyPath.replace('/entry#', '')
    const { lastName, email } = entry
    const body = { token, request: 'withdraw', proof: { lastName, email } }
    expect((await contest.call(completeFamilyRequest, { body })).statusCode).toBe(200)

    expect(await count()).toEqual({ ...none, withdrawn: 1 })
    const listIn = async (reviewState: string) => {
      const query = { where: JSON.stringify({ reviewState }) }
      return (await admin(listPublicSubmissions, { query })).json().items
    }
    const [withdrawn] = await listIn('withdrawn')
    expect([withdrawn.id, await listIn('rejected')]).toEqual([id, []])
    const review = (reviewState: string) =>
      admin(reviewPublicSubmissions, {
        body: { id: crypto.randomUUID(), entries: [{ id, version: withdrawn.version }], reviewState },
      })
    expect((await review('approved')).json().code).toBe('submission.withdrawn')
    const { code, fields } = (await review('withdrawn')).json()
    expect([code, fields]).toMatchObject(['request.invalid', [{ path: 'reviewState', code: 'invalid' }]])
  })
})
