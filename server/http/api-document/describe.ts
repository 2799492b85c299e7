import { type ErrorCode, errors, fieldErrors } from '@snowplow/contract/api/errors.ts'
import { type Route, writesSeason } from '@snowplow/contract/api/route.ts'
import { can, rolePeople, rolesWith } from '@snowplow/contract/auth/access.ts'
import { acceptsSeason } from '@snowplow/contract/season/season.ts'

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' })

function describeAccess({ needs }: Route): string {
  const roles = rolesWith(needs)
  const people = roles === null ? 'anyone' : conjunction.format(roles.map((role) => rolePeople[role]))
  return people.charAt(0).toUpperCase() + people.slice(1)
}

const commonErrors: readonly ErrorCode[] = [
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

function getCodes(route: Route, isPublic: boolean): ErrorCode[] {
  // Mock auth routes reject guests in a different shape.
  const isGuarded = !isPublic && route.needs !== 'mockAuth.use'
  return [
    // Unknown query parameters are always rejected.
    'request.invalid',
    ...(route.body ? (['request.malformed'] as const) : []),
    ...(isGuarded ? (['auth.required', 'auth.forbidden'] as const) : []),
    ...(acceptsSeason(route.query) ? (['season.not_found'] as const) : []),
    ...(writesSeason(route) ? (['season.closed'] as const) : []),
    ...(route.errors ?? []),
    'request.too_many',
  ]
}

interface Refusal {
  status: number
  codes: ErrorCode[]
  description: string
}

function getRefusals(codes: readonly ErrorCode[]): Refusal[] {
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status)
  return [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, found]) => ({
      status,
      codes: found,
      description: found.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
    }))
}

export function describe(name: string, route: Route) {
  const isPublic = can([], route.needs)
  return {
    about: {
      operationId: name,
      tags: [getTag(route)],
      summary: route.summary,
      description: `Who may make this call: ${describeAccess(route)}.`,
      security: isPublic ? [] : [{ token: [] }],
    },
    refusals: getRefusals(getCodes(route, isPublic)),
  }
}

export const getTag = (route: Route) => route.path.split('/')[1] ?? ''

const table = (head: string, rows: readonly (readonly string[])[]) =>
  [`| Code | ${head} |`, '| --- | --- |', ...rows.map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)].join('\n')

export const description = `### Errors any call can return

Besides its own errors, any call can return one of these.

${table(
  'Status and meaning',
  commonErrors.map((code) => [code, `${errors[code].status}. ${errors[code].message}`]),
)}

### Field errors

These codes appear in the list of invalid fields, next to the path of the field.

${table('Meaning', Object.entries(fieldErrors))}
`
