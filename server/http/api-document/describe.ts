import { can } from '@snowplow/contract/access.ts'
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { type ErrorCode, errors, fieldErrors, Problem } from '@snowplow/contract/api/errors.ts'
import { type Route, writesSeason } from '@snowplow/contract/api/route.ts'
import { takesSeason } from '@snowplow/contract/season/season.ts'
import * as z from 'zod/mini'

const names = new Map<Route, string>(Object.entries<Route>(allRoutes).map(([name, route]) => [route, name]))

function whoMayCall({ needs }: Route): string {
  if (can([], needs)) return 'Anyone'
  return can(['user'], needs) ? 'Staff and administrators' : 'Administrators'
}

/** Codes that any call may be refused with. */
const common: readonly ErrorCode[] = [
  'request.malformed',
  'request.head_too_large',
  'request.too_large',
  'request.wrong_content_type',
  'request.too_slow',
  'request.too_many',
  'route.not_found',
  'server.failed',
  'server.unavailable',
]

function codesOf(route: Route, isPublic: boolean): ErrorCode[] {
  const hasInput = route.params || route.query || route.body
  // The mock calls refuse a guest in a shape of their own.
  const isGuarded = !isPublic && route.needs !== 'mockAuth.use'
  return [
    ...(hasInput ? (['request.invalid'] as const) : []),
    ...(isGuarded ? (['auth.required', 'auth.forbidden'] as const) : []),
    ...(takesSeason(route.query) ? (['season.not_found'] as const) : []),
    ...(writesSeason(route) ? (['season.closed'] as const) : []),
    ...(route.errors ?? []),
  ]
}

/** The statuses a route refuses with for reasons of its own, all in the one error shape, with the codes of each. */
function refusals(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, found]) => [
      status,
      Problem.check(z.describe(found.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'))),
    ]),
  )
}

/** What the API document says of a route beside its schemas; `refusals` are the replies with a status of their own. */
export function describe(route: Route) {
  const isPublic = can([], route.needs)
  return {
    about: {
      operationId: names.get(route),
      tags: [route.path.split('/')[1] ?? ''],
      summary: route.summary,
      description: `Who may make this call: ${whoMayCall(route)}.`,
      security: isPublic ? [] : [{ token: [] }],
    },
    refusals: refusals(codesOf(route, isPublic)),
  }
}

const table = (head: string, rows: readonly (readonly string[])[]) =>
  [`| Code | ${head} |`, '| --- | --- |', ...rows.map(([code, words]) => `| \`${code}\` | ${words} |`)].join('\n')

const description = `### Errors any call can return

Besides its own errors, any call can return one of these.

${table(
  'Status and meaning',
  common.map((code) => [code, `${errors[code].status}. ${errors[code].message}`]),
)}

### Field errors

These codes appear in the list of invalid fields, next to the path of the field.

${table('Meaning', Object.entries(fieldErrors))}
`

/** The head of the API document. */
export const apiDocument = (version: string) => ({
  info: { title: 'Snowplow Naming Contest', version, description },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } } as const,
})
