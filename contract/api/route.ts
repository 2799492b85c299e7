import type * as z from 'zod/mini'
import type { Right } from '../access.ts'
import type { ErrorCode } from './errors.ts'

/**
 * What replies are made of. A query carries the tags of what it shows, a command says which of them it may change: the
 * browser then asks anew for every reply in view that carries one.
 */
export const tags = [
  'approvedName',
  'auditEvent',
  'contest',
  'districtPoll',
  'employeeSubmission',
  'favoriteNames',
  'page',
  'pollResult',
  'publicSubmission',
  'season',
  'session',
  'setAside',
  'territory',
  'user',
  'votingOption',
] as const
export type Tag = (typeof tags)[number]

interface Call {
  /** Path below `apiBase`, with `{name}` for each path parameter. */
  path: string
  /** The right a caller must have; see access.ts. A route without one does not compile. */
  needs: Right
  /** One sentence for the API reference. */
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  reply: z.ZodMiniType
  /** What the reply is when it is not JSON: a file that comes row by row, as text. */
  replyType?: 'text/csv'
  /** Bytes of a body, where it may be longer than those of the other routes. */
  bodyLimit?: number
  /** 200 unless given. */
  status?: 200 | 201 | 204
  /** What this route refuses for reasons of its own, beside what any route can answer. */
  errors?: readonly ErrorCode[]
}

export interface Query extends Call {
  method: 'GET'
  /** What the reply is made of; none when no command makes it old. */
  tags?: readonly Tag[]
}

export interface Command extends Call {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /**
   * What it changes is no part of any season: an account, say; or it changes nothing, and only answers what was sent.
   * Every other command is refused, in one place, once the season is closed that it is about.
   */
  writes?: 'installation' | 'nothing'
  /** Whatever carries one of these tags may be old afterward. A command that leaves it open does not compile. */
  invalidates: readonly Tag[]
}

/** One call of section 7 as data: the server mounts it, the browser calls it, the documentation lists it. */
export type Route = Query | Command

/** Whether a call changes something of a season. */
export const writesSeason = (route: Route) => route.method !== 'GET' && route.writes === undefined

/** Every path of the interface starts with this (section 7). */
export const apiBase = '/api'

export const route = <const R extends Route>(definition: R): R => definition

/** The address of a route with its parameters filled in. */
export function addressOf(route: Route, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params))
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name))))
  const queryEntries = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  const search = new URLSearchParams(queryEntries).toString()
  return `${apiBase}${path}${search && `?${search}`}`
}

type RequestField<R, K extends 'params' | 'query' | 'body', Direction extends 'input' | 'output'> = R extends {
  [P in K]: infer S extends z.ZodMiniType
}
  ? { [P in K]: Direction extends 'input' ? z.input<S> : z.output<S> }
  : unknown

/** A query that may be empty may be left out. */
type QueryInput<R> = R extends { query: infer S extends z.ZodMiniType }
  ? object extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown

/** What a caller passes: `{ params, query, body }`, each only where the route has it. */
export type CallInput<R extends Route> = RequestField<R, 'params', 'input'> &
  QueryInput<R> &
  RequestField<R, 'body', 'input'>
/** What a handler gets: the same after parsing. */
export type HandlerInput<R extends Route> = RequestField<R, 'params', 'output'> &
  RequestField<R, 'query', 'output'> &
  RequestField<R, 'body', 'output'>
export type Reply<R extends Route> = z.output<R['reply']>
