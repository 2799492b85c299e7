import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { apiBase, type Route, toAddress } from '@snowplow/contract/api/route.ts'
import { getOwnClient } from '@snowplow/contract/api/server.ts'
import { can } from '@snowplow/contract/auth/access.ts'
import { getNameOrder, listVotingOptions } from '@snowplow/contract/public-voting.ts'
import { expect, test } from 'vitest'
import { makeVotingOptions } from '../test/make/make.ts'
import { testApp } from '../test/test-app.ts'

const params = { districtId: 1, kind: 'rules', language: 'en' }
// Each call gets another order of names, and a call within the process has no address.
const differing: Route[] = [getNameOrder, getOwnClient]
const guests = Object.values(allRoutes).filter(
  (route) => route.method === 'GET' && can([], route.needs) && !differing.includes(route),
)

test('inProcessFetch > returns the replies that a guest gets', async () => {
  const contest = await testApp()
  await makeVotingOptions(contest, 1, 3)
  let successCount = 0
  for (const route of guests)
    for (const query of [{}, { season: 2025 }, { season: 2031 }, { surprise: 1 }]) {
      const address = toAddress(route, params, query)
      const guest = await contest.app.inject(address)
      expect(await contest.app.inProcessFetch(address), address).toEqual(
        guest.statusCode === 200 ? guest.json() : undefined,
      )
      if (guest.statusCode === 200) successCount += 1
    }
  expect(successCount).toBeGreaterThan(guests.length / 2)
})

test('inProcessFetch > returns undefined for refused and unknown addresses', async () => {
  const { app } = await testApp()
  const paths = ['/user', '/nothing-here', '/public-voting/submit'].map((path) => `${apiBase}${path}`)
  const refused = [...paths, '/', toAddress(listVotingOptions, { districtId: 99 })]
  for (const address of refused) expect(await app.inProcessFetch(address), address).toBeUndefined()
})

test('inProcessFetch > throws when the database is closed', async () => {
  const { app, orm } = await testApp()
  await orm.close()
  await expect(app.inProcessFetch(toAddress(listVotingOptions, { districtId: 1 }))).rejects.toThrow()
})
