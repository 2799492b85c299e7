import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { expect, test } from 'vitest'
import { at, testApp } from '../test/test-app.ts'

test('audit log > is changed by no call, of an administrator either', async () => {
  const contest = await testApp({ now: at.phase1 })
  const admin = contest.as('admin')
  await admin('GET', '/public-submission?where=%7B%22lastName%22%3A%22x%22%7D')
  const [event] = (await admin(listAuditEvents)).json().items
  expect(event).toMatchObject({ id: expect.any(Number), action: expect.any(String) })
  const routes = Object.values<Route>(allRoutes).filter(({ path }) => path.startsWith(listAuditEvents.path))
  expect(new Set(routes.map(({ method }) => method))).toEqual(new Set(['GET']))
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    for (const path of [listAuditEvents.path, `${listAuditEvents.path}/${event.id}`])
      expect((await admin(method, path, { action: 'auth.signed_out' })).statusCode, `${method} ${path}`).toBe(404)
  expect((await admin(listAuditEvents)).json().items.at(-1)).toEqual(event)
})
