/** Calls about a season: writes to a closed one, and reads of a season other than the current one. */
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { type Route, writesSeason } from '@snowplow/contract/api/route.ts'
import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { previewPage } from '@snowplow/contract/content-page/content-page-text.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { updateContest } from '@snowplow/contract/contest/schedule.ts'
import { listCounties, listDistricts } from '@snowplow/contract/county/county.ts'
import { listPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { acceptsSeason } from '@snowplow/contract/season/season.ts'
import { listUsers } from '@snowplow/contract/user/user.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertRows } from '../db/json-rows.ts'
import { forkSeason } from '../db/season.ts'
import { County, District } from '../entities/county.entity.ts'
import { Season } from '../entities/season.entity.ts'
import { schedule2025 } from '../seed/reference.ts'
import { createWords } from '../similarity/similarity-index.ts'
import { at, type TestApp, testApp } from '../test/test-app.ts'

const commands = Object.entries<Route>(allRoutes).filter(([, { method }]) => method !== 'GET')
const getAddress = ({ path }: Route) => path.replace(/\{\w+\}/g, '999999')

/** Adds a closed season before the current one, and a season in preparation after it. */
async function withThreeSeasons(database?: string): Promise<TestApp> {
  const contest = await testApp({ settings: { CONTEST_MODE: 'demo' }, now: at.phase1, ...(database && { database }) })
  const em = contest.orm.em.fork()
  const { id: _, year, startedAt: __, ...first } = await em.findOneOrFail(Season, 1)
  await em.insert(Season, { ...first, id: 2, year: year - 1, state: 'closed', closedAt: first.createdAt })
  await em.insert(Season, { ...first, id: 3, year: year + 1, state: 'preparing' })
  for (const season of [2, 3]) {
    const other = forkSeason(contest.orm.em, season)
    await createWords(other)
    await insertRows(other, District, [{ id: season * 100, name: 'Lone District' }])
    await insertRows(other, County, [{ id: season * 100, name: 'Lone County', district: season * 100 }])
  }
  return contest
}

describe('closed season', async () => {
  const contest = await withThreeSeasons()
  const refusal = async (one: Route, query = '') => {
    const response = await contest.as('admin')(one.method, `${getAddress(one)}${query}`, {})
    return response.body.startsWith('{') ? response.json().code : undefined
  }

  test.each(commands)('refuses %s only if it writes to the season', async (_, one) => {
    const code = await refusal(one, '?season=2024')
    expect(code === 'season.closed').toBe(writesSeason(one) && acceptsSeason(one.query))
  })

  test('refuses writes to the season when it is the current one', async () => {
    await contest.orm.em.fork().nativeUpdate(Season, { id: 1 }, { state: 'closed' })
    const closed = async () => (await contest.call(getContest)).json().season.state
    await expect.poll(closed, { timeout: 3000 }).toBe('closed')
    for (const [name, one] of commands)
      expect([name, (await refusal(one)) === 'season.closed']).toEqual([name, writesSeason(one)])
  })

  test('previews its content pages', async () => {
    const body = { markdown: '# Rules' }
    const response = await contest.as('admin')(previewPage, { query: { season: '2024' }, body })
    expect(response.statusCode).toBe(200)
  })

  test('accepts writes to the installation only', () => {
    const getIs = ([, one]: (typeof commands)[number]) => 'writes' in one && one.writes === 'installation'
    const ofInstallation = commands.filter(getIs).map(([, { path }]) => path.split('/')[1])
    expect([...new Set(ofInstallation)].sort()).toEqual([
      'auth',
      'branding',
      'demo',
      'family-entry',
      'invitation',
      'mail',
      'mock',
      'public-submission',
      'result',
      'school-class',
      'season',
      'setup',
      'unsubscribe',
      'user',
      'winner',
    ])
  })
})

describe('season query parameter', () => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await withThreeSeasons('sqlite::memory:')
  })

  test.each(['2024', '2026'])('selects season %s', async (season) => {
    const admin = contest.as('admin')
    expect((await admin(getContest, { query: { season } })).json().season.year).toBe(Number(season))
    expect((await admin(listCounties, { query: { season } })).json()).toMatchObject([{ name: 'Lone County' }])
    const listQuery = { season, where: '{"name":"Lone District"}' }
    expect((await admin(listDistricts, { query: listQuery })).json().total).toBe(1)
    expect((await admin(listPublicSubmissions, { query: { season } })).json().total).toBe(0)
    expect((await admin(listPublicSubmissions)).json().total).toBeGreaterThan(0)
  })

  test('rejects unknown and invalid years', async () => {
    for (const [season, expected] of Object.entries({
      2031: 'season.not_found',
      31: 'request.invalid',
      x: 'request.invalid',
    }))
      expect((await contest.call(getContest, { query: { season } })).json().code).toBe(expected)
    expect((await contest.as('admin')(listUsers, { query: { season: '2024' } })).json().code).toBe('request.invalid')
  })

  test('shows a season in preparation to administrators only', async () => {
    const statusFor = async (role: 'guest' | 'user' | 'admin', season: string) =>
      (await contest.as(role)(listCounties, { query: { season } })).statusCode
    for (const role of ['guest', 'user'] as const)
      expect([await statusFor(role, '2026'), await statusFor(role, '2024')]).toEqual([404, 200])
    expect(await statusFor('admin', '2026')).toBe(200)
  })

  test('updates the schedule of the season, and its audit', async () => {
    const admin = contest.as('admin')
    const query = { season: '2026' }
    const { texts, scheduleVersion: version } = (await admin(getContest, { query })).json()
    const schedule = { ...schedule2025, announcementDate: '2025-11-03' }
    const changed = await admin(updateContest, { query, body: { schedule, texts, version } })
    expect(changed.json()).toMatchObject({ season: { year: 2026 }, announcementDate: '2025-11-03' })
    expect((await admin(getContest)).json()).toMatchObject({ announcementDate: schedule2025.announcementDate })
    expect((await admin(listAuditEvents, { query })).json()).toMatchObject({
      total: 1,
      items: [{ action: 'contest.updated' }],
    })
    const none = { where: '{"action":"contest.updated"}' }
    expect((await admin(listAuditEvents, { query: none })).json().total).toBe(0)
  })
})
