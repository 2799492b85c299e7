/** Every statement behind a route runs on PostgreSQL, too, also where a feature's suite runs on SQLite only. */
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase } from '../test/database/test-postgres.ts'
import { getSample } from '../test/make/sample-of.ts'
import { repeatWhileCounting } from '../test/repeat-while-counting.ts'
import { at, type TestApp, testApp } from '../test/test-app.ts'
import { prepareValidCalls } from '../test/valid-calls.ts'

/** A call that one phase refuses is made in the next. */
const instants = [at.phase3, at.phase1, at.phase2, '2025-10-12T12:00:00-05:00', at.after]

// Sign-out and the end of the season come last: they leave the others nothing to do.
const last = ['signOut', 'deleteUser', 'eraseEntry', 'startSeason', 'closeSeason']
const routes = Object.entries<Route>(allRoutes).sort(([one], [other]) => last.indexOf(one) - last.indexOf(other))

describe.skipIf(!inject('postgres'))('every route, PostgreSQL', () => {
  let contest: TestApp
  let calls: Awaited<ReturnType<typeof prepareValidCalls>>
  beforeAll(async () => {
    const database = await createDatabase(inject('postgres'))
    contest = await testApp({ database, settings: { CONTEST_MODE: 'demo' } })
    calls = await prepareValidCalls(contest)
    repeatWhileCounting(contest)
  })

  test.each(routes)('%s > answers a valid call without a server error', async (name, route) => {
    for (const instant of instants) {
      contest.setClock(instant)
      const body = route.body && (calls.valid[name]?.() ?? getSample(route.body))
      const { statusCode } = await contest.as('admin')(route.method, calls.pathOf(route), body)
      expect(statusCode, instant).toBeLessThan(500)
      if (statusCode < 300) return
    }
  })
})
