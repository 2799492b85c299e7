import { expect, test } from 'vitest'
import { can } from '../access.ts'
import { allRoutes } from './all-routes.ts'
import { type Route, tags } from './route.ts'

const routes: [string, Route][] = Object.entries(allRoutes)
const tagsOf = (route: Route) => ('tags' in route ? (route.tags ?? []) : [])
const invalidatedBy = (route: Route) => ('invalidates' in route ? route.invalidates : [])

test.each(routes.filter(([, { method }]) => method !== 'GET'))('%s says what it may change', (_, route) => {
  expect('invalidates' in route && route.invalidates).toBeInstanceOf(Array)
})

test.each(tags)('%s is shown by a query and changed by a command', (tag) => {
  expect(routes.filter(([, route]) => tagsOf(route).includes(tag))).not.toEqual([])
  expect(routes.filter(([, route]) => invalidatedBy(route).includes(tag))).not.toEqual([])
})

test('what the audit may tell of makes the audit old', () => {
  // Guests see no audit, and what opens or closes a session begins with an empty cache.
  const isWithoutReader = ({ needs }: Route) =>
    can([], needs) || /^(session\.end|session\.update|mockAuth\.)/.test(needs)
  // What is only tried out is in no audit.
  const changing = routes.filter(([name, route]) => 'invalidates' in route && !name.startsWith('preview'))
  for (const [name, route] of changing.filter(([, route]) => !isWithoutReader(route)))
    expect(invalidatedBy(route), name).toContain('auditEvent')
})
