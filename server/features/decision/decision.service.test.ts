import { randomUUID } from 'node:crypto'
import { getDecision } from '@snowplow/contract/decision.ts'
import { reviewPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { describe, expect, test } from 'vitest'
import { makeEntries } from '../../test/make/make.ts'
import { at, testApp } from '../../test/test-app.ts'

describe('getDecision', () => {
  test('returns a stored reply to administrators and 404 for an unknown id', async () => {
    const contest = await testApp({ now: at.phase2 })
    const [entry] = await makeEntries(contest, 1)
    const id = randomUUID()
    const body = { id, entries: [{ id: Number(entry), version: 1 }], reviewState: 'approved' as const }
    const created = await contest.as('admin')(reviewPublicSubmissions, { body })
    const repeated = await contest.as('admin')(getDecision, { params: { id } })
    expect([created.statusCode, repeated.statusCode, repeated.json()]).toEqual([200, 200, { reply: created.json() }])
    expect((await contest.as('admin')(getDecision, { params: { id: randomUUID() } })).json().code).toBe(
      'decision.not_found',
    )
    expect((await contest.as('user')(getDecision, { params: { id } })).statusCode).toBe(403)
  })
})
