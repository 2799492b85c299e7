import { errors } from '@snowplow/contract/api/errors.ts'
import { apiBase, type Route } from '@snowplow/contract/api/route.ts'
import { can } from '@snowplow/contract/auth/access.ts'
import type { Clock } from '../lib/clock.ts'
import { Refusal } from './problem.ts'
import { compileSerializer } from './serializer.ts'
import {
  type Caller,
  checkRelations,
  compileValidator,
  createSeasonFinder,
  type Handler,
  type Handlers,
  listRoutes,
  nothing,
  type Seasons,
  SerializedReply,
  WithHeaders,
} from './serve.ts'
import { guest } from './token.ts'

/** Calls a GET route as a guest; undefined if it is refused (status below 500). @throws when the server itself fails */
export type InProcessFetch = (address: string) => Promise<unknown>

declare module 'fastify' {
  interface FastifyInstance {
    inProcessFetch: InProcessFetch
  }
}

interface Endpoint {
  path: RegExp
  respond: (params: object, query: object) => Promise<unknown>
}

/**
 * Calls GET routes without HTTP, for SSR and warm-up, and returns the replies that a guest gets. No fake request: its
 * shape would differ from Node's, and every step that sees both would take longer for all of them, a quarter of a call
 * (docs/decisions/0042).
 */
export function createInProcessFetch(handlers: Partial<Handlers>, clock: Clock, seasons: Seasons): InProcessFetch {
  const endpoints = listRoutes(handlers).flatMap(([route, handler]) =>
    route.method === 'GET' && can([], route.needs) ? [toEndpoint(route, handler, clock, seasons)] : [],
  )
  return async (address) => {
    const [path = '', search] = address.split('?', 2)
    for (const endpoint of endpoints) {
      const found = endpoint.path.exec(path)
      if (!found) continue
      const params = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
      return endpoint
        .respond(Object.fromEntries(params), Object.fromEntries(new URLSearchParams(search)))
        .catch(undefinedWhereRefused)
    }
    return undefined
  }
}

function undefinedWhereRefused(error: unknown): undefined {
  if (error instanceof Refusal && errors[error.code].status < 500) return undefined
  throw error
}

function toEndpoint(route: Route, handler: Handler<Route>, clock: Clock, seasons: Seasons): Endpoint {
  const read = { params: getParser(route.params ?? nothing), query: getParser(route.query ?? nothing) }
  const findSeason = createSeasonFinder(route, seasons)
  const serialize = compileSerializer({ schema: route.reply })
  const client = { address: '', agent: '', cookies: '' }

  async function respond(params: object, rawQuery: object): Promise<unknown> {
    const season = (await findSeason?.(rawQuery, guest)) ?? seasons.current()
    const query = read.query(rawQuery)
    checkRelations(query, guest)
    const times = { now: clock.now(), wallNow: clock.wallNow() }
    const call: Caller & { params: unknown; query: unknown } = {
      params: read.params(params),
      query,
      viewer: guest,
      ...times,
      season,
      client,
    }
    const reply = await handler(call)
    if (reply instanceof SerializedReply) return JSON.parse(reply.json.toString())
    return JSON.parse(serialize(reply instanceof WithHeaders ? reply.result : reply))
  }

  const path = route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return { path: new RegExp(`^${apiBase}${path}$`), respond }
}

/** @throws Refusal request.invalid */
function getParser(schema: unknown): (input: object) => unknown {
  const parse = compileValidator({ schema })
  return (input) => {
    const read = parse(input)
    if ('error' in read) throw read.error
    return read.value
  }
}
