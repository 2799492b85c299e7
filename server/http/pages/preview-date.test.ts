import { type Route, toAddress } from '@snowplow/contract/api/route.ts'
import type { Role } from '@snowplow/contract/auth/access.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { previewDateHeader, previewSeasonHeader } from '@snowplow/contract/contest/preview-date.ts'
import { updateContest } from '@snowplow/contract/contest/schedule.ts'
import { listCounties } from '@snowplow/contract/county/county.ts'
import { prepareSeason } from '@snowplow/contract/season/seasons.ts'
import { listWinners } from '@snowplow/contract/winner/winner.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeVotingOptions } from '../../test/make/make.ts'
import { at, type TestApp, testApp } from '../../test/test-app.ts'

let contest: TestApp
beforeAll(async () => {
  contest = await testApp({ now: at.phase1 })
  await makeVotingOptions(contest, 1)
})

async function requestPreview(route: Route, previewDate: string, role: Role | 'guest' = 'admin', input: object = {}) {
  const { params, query, season } = input as { params?: object; query?: object; season?: string }
  const headers: Record<string, string> = {
    [previewDateHeader]: previewDate,
    ...(season && { [previewSeasonHeader]: season }),
  }
  if (role !== 'guest') headers.authorization = `Bearer ${await contest.tokenOf(role)}`
  const url = toAddress(route, params, query)
  return contest.app.inject({
    method: route.method as 'GET',
    url,
    headers,
    ...(route.method !== 'GET' && { payload: {} }),
  })
}

test('preview > shows an administrator the future contest, and no other caller', async () => {
  const preview = (await requestPreview(getContest, at.phase3)).json()
  expect(preview.now).toBe(new Date(at.phase3).toISOString())
  expect(preview.phases[2].state).toBe('active')
  expect((await requestPreview(listWinners, at.after)).statusCode).toBe(200)
  for (const caller of [contest.call, contest.as('admin')]) {
    expect((await caller(getContest)).json().phases[2].state).toBe('not_started')
    expect((await caller(listWinners)).json().code).toBe('winner.not_announced')
  }
})

test('preview > shows a season in preparation as started', async () => {
  await contest.as('admin')(prepareSeason, { body: { year: 2026 } })
  const at2026 = '2026-09-01T17:00:00Z'
  for (const input of [{ query: { season: '2026' } }, { season: '2026' }]) {
    const { season, phases } = (await requestPreview(getContest, at2026, 'admin', input)).json()
    expect([season, phases[0].state]).toEqual([{ year: 2026, state: 'running' }, 'active'])
  }
  const ids = async (input: object) =>
    (await requestPreview(listCounties, at2026, 'admin', input)).json().map(({ id }: { id: number }) => id)
  expect(await ids({ season: '2026' })).toHaveLength(75)
  expect(await ids({ season: '2026' })).not.toEqual(await ids({}))
  expect((await requestPreview(getContest, at2026, 'guest', { season: '2026' })).json().code).toBe('season.not_found')
})

test.each([
  ['guest', 401],
  ['user', 403],
] as const)('preview > refuses role %s with status %i', async (role, status) => {
  expect((await requestPreview(getContest, at.phase3, role)).statusCode).toBe(status)
  expect((await requestPreview(listWinners, at.after, role)).statusCode).toBe(status)
})

test.each(['', 'tomorrow', '1999-01-01', '+275760-09-13T00:00:00Z', '2200-01-01T00:00:00Z'])(
  'preview > rejects date “%s”',
  async (previewDate) => {
    const { code, fields } = (await requestPreview(getContest, previewDate)).json()
    expect([code, fields]).toMatchObject(['request.invalid', [{ path: previewDateHeader, code: 'out_of_range' }]])
  },
)

test('preview > refuses writes', async () => {
  const before = (await contest.call(getContest)).json()
  const schedule = { phases: before.phases, entryDeadline: before.entryDeadline, announcementDate: '2025-12-01' }
  const phases = before.phases.map(({ phase, startsOn, endsOn }: Record<string, unknown>) => ({
    phase,
    startsOn,
    endsOn,
  }))
  const response = await contest.app.inject({
    method: 'PUT',
    url: toAddress(updateContest),
    headers: { authorization: `Bearer ${await contest.tokenOf('admin')}`, [previewDateHeader]: at.phase3 },
    payload: { schedule: { ...schedule, phases }, texts: before.texts, version: before.scheduleVersion },
  })
  expect(response.json().code).toBe('contest.previewing')
  expect((await contest.call(getContest)).json().announcementDate).toBe(before.announcementDate)
})
