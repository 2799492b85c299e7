import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { can, type Role } from '@snowplow/contract/auth/access.ts'
import { listApprovedNames } from '@snowplow/contract/district-poll/district-poll.ts'
import { personalFields } from '@snowplow/contract/entry/entry.ts'
import { exportHeadings } from '@snowplow/contract/entry/entry-import.ts'
import { exportPollResults } from '@snowplow/contract/poll-result/poll-result.ts'
import { listVotingOptions } from '@snowplow/contract/public-voting.ts'
import { expect, test } from 'vitest'
import { makeEntry } from '../../test/make/make.ts'
import { at, testApp } from '../../test/test-app.ts'

function getFields(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(getFields)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) => [field, ...getFields(inner)])
}

/** Fields that reveal the standings. Own favorites and the phases are public. */
const telling = ['numberOfVotes', 'ballots', 'share', 'rank', 'isTied', 'leaders', 'hours', 'setAside', 'patterns']

const revealingFieldsIn = (response: { headers: object; json: () => unknown }) => {
  const type = (response.headers as Record<string, unknown>)['content-type']
  const isJson = String(type).startsWith('application/json')
  return isJson ? getFields(response.json()).filter((field) => telling.includes(field)) : []
}

const internalNaming = '2025-10-10T12:00:00-05:00'
const lastInstant = '2025-10-27T23:59:59.999-05:00'
/** The last two lie between the end of the poll and the announcement. */
const instants = [at.phase2, at.phase3, internalNaming, lastInstant]

const callers: ['guest' | 'user', Role[]][] = [
  ['guest', []],
  ['user', ['user']],
]

test.each(callers.flatMap(([caller, roles]) => instants.map((now) => [caller, now, roles] as const)))(
  'no GET route reveals the standings to a %s on %s',
  async (caller, now, roles) => {
    const contest = await testApp({ settings: { CONTEST_MODE: 'demo' }, now })
    const requestedRoutes: string[] = []
    for (const [name, route] of Object.entries<Route>(allRoutes)) {
      // The API document contains the field names of every reply, without values.
      if (route.method !== 'GET' || name === 'getApiDocument') continue
      const address = route.path.replace(/\{\w+\}/g, '1')
      const response = await contest.as(caller)('GET', address)
      if (!can(roles, route.needs)) expect([name, response.statusCode]).toEqual([name, caller === 'guest' ? 401 : 403])
      expect([name, revealingFieldsIn(response)]).toEqual([name, []])
      if (response.statusCode === 200) requestedRoutes.push(name)
    }
    // Option order must not depend on votes or on staff favorites.
    const options = (await contest.as(caller)(listVotingOptions, { params: { districtId: 1 } })).json()
    expect(options.map(({ optionNumber }: { optionNumber: number }) => optionNumber)).toEqual(
      options.map((_: unknown, position: number) => position + 1),
    )
    expect(options.length > 0).toBe(now !== at.phase2)
    expect(requestedRoutes).toContain('listVotingOptions')
    expect(requestedRoutes).not.toContain('getPollResult')
  },
)

test('no reply to a submission reveals the standings', async () => {
  const contest = await testApp({ settings: { CONTEST_MODE: 'demo' }, now: at.phase3 })
  const options = (await contest.call(listVotingOptions, { params: { districtId: 1 } })).json()
  const selectedOptions = options.slice(0, 3).map(({ id }: { id: number }) => id)
  const where = JSON.stringify({ districtId: 1 })
  const { items } = (await contest.as('user')(listApprovedNames, { query: { limit: 1, where } })).json()
  const favorites = { districtId: 1, favoriteNames: [items[0].id] }
  const naming = { snowplowName: 'Sample Plow', snowplowId: 'SECRET-1', districtId: 1 }
  const sent: Record<string, [now: string, body: object]> = {
    submitVote: [at.phase3, { districtId: 1, selectedOptions, recaptcha: 'off' }],
    submitPublicSubmission: [at.phase1, makeEntry()],
    submitFavoriteNames: [at.phase2, favorites],
    submitEmployeeName: [internalNaming, naming],
  }
  const responses: Record<string, Awaited<ReturnType<typeof contest.get>>> = {}
  for (const [name, [open, body]] of Object.entries(sent)) {
    const { method, path } = (allRoutes as Record<string, Route>)[name] as Route
    // Includes refusals: each request is also sent outside its phase.
    for (const now of [...instants.filter((instant) => instant !== open), open]) {
      contest.setClock(now)
      const response = await contest.as('user')(method, path, body)
      expect([name, now, revealingFieldsIn(response)]).toEqual([name, now, []])
      responses[name] = response
    }
    expect([name, responses[name]?.statusCode]).toEqual([name, 201])
  }
  // No ballot number: two of them would reveal how many ballots were cast in between.
  expect(responses.submitVote?.json()).toEqual({
    createdAt: new Date(at.phase3).toISOString(),
    receipt: expect.any(String),
  })
})

test('exportPollResults > requires an administrator and is audited', async () => {
  const contest = await testApp({ settings: { CONTEST_MODE: 'demo' }, now: at.phase3 })
  for (const [caller, status] of [
    ['guest', 401],
    ['user', 403],
  ] as const)
    expect((await contest.as(caller)(exportPollResults)).statusCode).toBe(status)
  const file = await contest.as('admin')(exportPollResults)
  const [heading, first, ...rest] = file.body.split('\r\n')
  expect(heading).toBe(
    '\ufeffDistrict,Rank,Snowplow name,Votes,Share of ballots (%),Tied,First place,Ballots counted,Ballots set aside',
  )
  expect(first).toMatch(/^District 1,1,[^,]+,\d+,[\d.]+,(yes|no),(outright|tied),\d+,0$/)
  expect(rest.length).toBeGreaterThan(100)
  const { items } = (await contest.as('admin')(listAuditEvents, { query: { limit: 1 } })).json()
  expect(items[0].action).toBe('pollResult.exported')
})

test('exportPollResults > adds families of winning names on request', async () => {
  const contest = await testApp({ settings: { CONTEST_MODE: 'demo' }, now: at.phase3 })
  const admin = contest.as('admin')
  const plain = await admin(exportPollResults)
  expect(plain.body).not.toContain('@')
  const query = { personalData: 'yes' }
  expect((await contest.as('user')(exportPollResults, { query })).statusCode).toBe(403)
  const [heading, ...lines] = (await admin(exportPollResults, { query })).body.trim().split('\r\n')
  const personal = personalFields.map((field) => exportHeadings[field])
  const family = ['Entry', ...personal, 'Grade level', 'Consent to publish', 'May be published']
  expect(heading?.endsWith(`,Ballots set aside,${family}`)).toBe(true)
  for (const line of lines) {
    const [, position, , votes] = line.split(',')
    expect([line, line.includes('@')]).toEqual([line, position === '1' && votes !== '0'])
  }
  const { items } = (await admin(listAuditEvents, { query: { limit: 1 } })).json()
  expect([items[0].action, items[0].after]).toEqual(['pollResult.exported', { personalData: 'yes' }])
})
