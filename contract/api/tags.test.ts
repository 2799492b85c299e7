import { expect, test } from 'vitest'
import { can } from '../auth/access.ts'
import { allRoutes } from './all-routes.ts'
import { type Command, type Route, tags } from './route.ts'

const routes: [string, Route][] = Object.entries(allRoutes)
const getTags = (route: Route) => ('tags' in route ? (route.tags ?? []) : [])
const invalidatedBy = (route: Route) => ('invalidates' in route ? route.invalidates : [])

test.each(routes.filter(([, { method }]) => method !== 'GET'))(
  '%s > lists the tags that it invalidates',
  (_, route) => {
    expect('invalidates' in route && route.invalidates).toBeInstanceOf(Array)
  },
)

test.each(tags)('tag %s > is in a query and invalidated by a command', (tag) => {
  expect(routes.filter(([, route]) => getTags(route).includes(tag))).not.toEqual([])
  expect(routes.filter(([, route]) => invalidatedBy(route).includes(tag))).not.toEqual([])
})

test('commands > invalidate the audit log', () => {
  // Guests cannot read the audit log, and the cache is empty after a session starts or ends.
  const cannotReadAudit = ({ needs }: Route) =>
    can([], needs) || /^(session\.end|session\.update|mockAuth\.)/.test(needs)
  // Previews and checks store nothing.
  const storesNothing = (name: string, route: Command) => name.startsWith('preview') || route.writes === 'nothing'
  const changing = routes.filter(([name, route]) => 'invalidates' in route && !storesNothing(name, route))
  for (const [name, route] of changing.filter(([, route]) => !cannotReadAudit(route)))
    expect(invalidatedBy(route), name).toContain('auditEvent')
})
