import { previewDateHeader } from '@snowplow/contract/contest/preview-date.ts'
import { listDailyFingerprints } from '@snowplow/contract/fingerprint/fingerprint.ts'
import { beforeAll, expect, test } from 'vitest'
import { insertRows } from '../../db/json-rows.ts'
import { DailyFingerprint } from '../../entities/daily-fingerprint.entity.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

const salt = '5a'.repeat(32)
const hash = '0f'.repeat(32)

onBothDatabases('listDailyFingerprints', (database) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database() })
    const header = { year: 2025, day: '', timeZone: 'America/Chicago', districts: [], options: [] }
    const createdAt = new Date('2025-10-01T05:10:00Z')
    const row = { header, salt, hash, ballots: 1234, lastBallotId: 1234, missingIds: [], createdAt }
    const days = ['2025-09-30', '2025-09-29']
    await insertRows(
      contest.orm.em.fork(),
      DailyFingerprint,
      days.map((day) => ({ ...row, day })),
    )
  })
  const list = async (now: string, query = {}) => {
    contest.setClock(now)
    return contest.call(listDailyFingerprints, { query })
  }
  const published = { hash, publishedAt: '2025-10-01T05:10:00.000Z' }

  test('shows everyone days and hashes during the poll, neither salts nor counts', async () => {
    const response = await list(at.phase3)
    expect(response.json()).toEqual({
      items: ['2025-09-29', '2025-09-30'].map((day) => ({ day, ...published, salt: null })),
    })
    expect(response.body).not.toMatch(/5a5a|1234/)
  })

  test('shows salts and counts once the winners are announced', async () => {
    expect((await list('2025-10-28T04:59:59.999Z')).json().items[0].salt).toBeNull()
    expect((await list('2025-10-28T05:00:00Z')).json().items).toEqual(
      ['2025-09-29', '2025-09-30'].map((day) => ({ day, ...published, salt })),
    )
  })

  test('shows no salt of a day with few ballots, and no number of ballots', async () => {
    await contest.orm.em.fork().nativeUpdate(DailyFingerprint, { day: '2025-09-30' }, { ballots: 9 })
    // Cached for some seconds.
    await expect
      .poll(async () => (await list(at.after)).json().items[1], { timeout: 20_000 })
      .toEqual({ day: '2025-09-30', ...published, salt: null })
  })

  test('shows no salt in a preview of the announcement', async () => {
    contest.setClock(at.phase3)
    const response = await contest.app.inject({
      url: '/api/fingerprint',
      headers: {
        authorization: `Bearer ${await contest.tokenOf('admin')}`,
        [previewDateHeader]: new Date(at.after).toISOString(),
      },
    })
    expect([response.statusCode, response.json().items[0].salt]).toEqual([200, null])
  })

  test.each([
    ['an unknown season', { season: '2999' }, 404],
    ['a malformed season', { season: 'x' }, 400],
  ])('rejects %s', async (_, query, status) => {
    expect((await list(at.phase3, query)).statusCode).toBe(status)
  })
})
