import { can, type Role } from 'contract/access.ts'
import { allRoutes } from 'contract/all-routes.ts'
import type { Route } from 'contract/route.ts'
import { expect, test } from 'vitest'
import { at, testApp } from '../../test/test-app.ts'

/** Every word of a reply's fields, however deep. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) => [field, ...fieldsOf(inner)])
}

/** A staff member's own favourites and the phases are no secret; what follows tells how a poll stands. */
const telling = ['numberOfVotes', 'ballots', 'share', 'place', 'isTied', 'leaders', 'hours', 'setAside', 'bursts']

test.each([
  ['guest', []],
  ['user', ['user']],
] as ['guest' | 'user', Role[]][])(
  'before the announcement no route tells a %s how the poll stands',
  async (caller, roles) => {
    const contest = await testApp({ settings: { CONTEST_MODE: 'demo' }, now: at.phase3 })
    const asked: string[] = []
    for (const [name, route] of Object.entries<Route>(allRoutes)) {
      // The API document names every field of every reply, and no value.
      if (route.method !== 'GET' || name === 'getApiDocument') continue
      const address = route.path.replace(/\{\w+\}/g, '1')
      const answer = await contest.as(caller)('GET', address)
      if (!can(roles, route.needs)) expect([name, answer.statusCode]).toEqual([name, caller === 'guest' ? 401 : 403])
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      const told = isJson ? fieldsOf(answer.json()).filter((field) => telling.includes(field)) : []
      expect([name, told]).toEqual([name, []])
      if (answer.statusCode === 200) asked.push(name)
    }
    // What voters see stays in the order of the ballot, whoever leads.
    const options = (await contest.as(caller)('GET', '/public-voting/district/1/options')).json()
    expect(options.map(({ optionNumber }: { optionNumber: number }) => optionNumber)).toEqual(
      options.map((_: unknown, place: number) => place + 1),
    )
    expect(asked).toContain('listVotingOptions')
    expect(asked).not.toContain('getPollResult')
  },
)

test('an administrator alone takes the results out, and the audit knows', async () => {
  const contest = await testApp({ settings: { CONTEST_MODE: 'demo' }, now: at.phase3 })
  for (const [caller, status] of [
    ['guest', 401],
    ['user', 403],
  ] as const)
    expect((await contest.as(caller)('GET', '/public-voting/result/export')).statusCode).toBe(status)
  const file = await contest.as('admin')('GET', '/public-voting/result/export')
  const [heading, first, ...rest] = file.body.split('\r\n')
  expect(heading).toBe(
    '\ufeffDistrict,Place,Snowplow name,Votes,Share of ballots (%),Tied,Ballots counted,Ballots set aside',
  )
  expect(first).toMatch(/^District 1,1,[^,]+,\d+,[\d.]+,(yes|no),\d+,0$/)
  expect(rest.length).toBeGreaterThan(100)
  const { items } = (await contest.as('admin')('GET', '/audit-event?limit=1')).json()
  expect(items[0].action).toBe('pollResult.exported')
})
