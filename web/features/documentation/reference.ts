import { can } from '@snowplow/contract/access.ts'
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { type ErrorCode, errors, fieldErrors } from '@snowplow/contract/api/errors.ts'
import { apiBase, type Route } from '@snowplow/contract/api/route.ts'
import { type Field, fieldsOf } from './fields.ts'

/** Who may make a call, in three words that the catalogue has. */
export type Who = 'anyone' | 'signedIn' | 'administrators'

interface Refusal {
  code: string
  status: number
  message: string
}

/** One route of the contract as the reference shows it. */
export interface Call {
  name: string
  method: Route['method']
  path: string
  who: Who
  summary: string
  inputs: { kind: 'params' | 'query' | 'body'; fields: Field[] }[]
  reply: { status: number; fields: Field[] }
  /** What it refuses beside what any call can answer. */
  refusals: Refusal[]
}

const refusalOf = (code: ErrorCode): Refusal => ({ code, ...errors[code] })

/** What any call can answer, whatever it is for. */
export const commonRefusals = (
  [
    'request.malformed',
    'request.head_too_large',
    'request.too_large',
    'request.wrong_content_type',
    'request.too_slow',
    'request.too_many',
    'route.not_found',
    'server.failed',
    'server.unavailable',
  ] as const
).map(refusalOf)

export const fieldErrorRows = Object.entries(fieldErrors).map(([code, words]) => ({ code, words }))

function whoMay({ needs }: Route): Who {
  if (can([], needs)) return 'anyone'
  return can(['user'], needs) ? 'signedIn' : 'administrators'
}

function describe([name, route]: [string, Route]): Call {
  const who = whoMay(route)
  const inputs = (['params', 'query', 'body'] as const).flatMap((kind) => {
    const schema = route[kind]
    return schema ? [{ kind, fields: fieldsOf(schema, 'input') }] : []
  })
  const codes = new Set<ErrorCode>([
    ...(inputs.length ? (['request.invalid'] as const) : []),
    ...(who === 'anyone' ? [] : (['auth.required', 'auth.forbidden'] as const)),
    ...(route.errors ?? []),
  ])
  return {
    name,
    method: route.method,
    path: apiBase + route.path,
    who,
    summary: route.summary,
    inputs,
    reply: { status: route.status ?? 200, fields: fieldsOf(route.reply, 'output') },
    refusals: [...codes].map(refusalOf),
  }
}

/** Every call of the contract, generated from the objects that the server mounts: nothing here can be out of date. */
export const calls: readonly Call[] = Object.entries<Route>(allRoutes).map(describe)

/** The calls whose paths begin alike, in the order of the contract. */
export const callGroups: readonly { id: string; path: string; calls: Call[] }[] = [
  ...Map.groupBy(calls, ({ path }) => path.split('/')[2] ?? ''),
].map(([noun, members]) => ({ id: `group-${noun.replace(/\W/g, '-')}`, path: `${apiBase}/${noun}`, calls: members }))

/** The calls that hold every word of a search. */
export function findCalls(search: string): ReadonlySet<Call> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const textOf = ({ name, method, path, summary }: Call) => `${name} ${method} ${path} ${summary}`.toLowerCase()
  return new Set(calls.filter((call) => words.every((word) => textOf(call).includes(word))))
}
