import type * as z from 'zod/mini'
import type { Right } from '../auth/access.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Cache tags: a query carries the tags of its data, a command lists the tags it may change. The browser then refetches
 * every visible query with one of them.
 */
export const tags = [
  'approvedName',
  'auditEvent',
  'contest',
  'districtPoll',
  'employeeSubmission',
  'favoriteNames',
  'mail',
  'page',
  'pollResult',
  'publicSubmission',
  'retention',
  'schoolClass',
  'season',
  'secondFactor',
  'session',
  'setAside',
  'territory',
  'user',
  'votingOption',
] as const
export type Tag = (typeof tags)[number]

interface Call {
  path: string
  needs: Right
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  reply: z.ZodMiniType
  replyType?: 'text/csv' | 'text/plain' | 'application/gzip' | 'image/png'
  /** Bytes; overrides the default body limit. */
  bodyLimit?: number
  status?: 200 | 201 | 204
  errors?: readonly ErrorCode[]
}

export interface Query extends Call {
  method: 'GET'
  tags?: readonly Tag[]
}

export interface Command extends Call {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /**
   * `installation`: writes outside any season, such as an account. `nothing`: previews or validates only. Every other
   * command is refused once its season is closed.
   */
  writes?: 'installation' | 'nothing'
  invalidates: readonly Tag[]
}

/** Section 7, a call as data: mounted by the server, called by the browser, listed in the API document. */
export type Route = Query | Command

export const writesSeason = (route: Route) => route.method !== 'GET' && route.writes === undefined

/** Prefix of every API path (section 7). */
export const apiBase = '/api'

export const route = <const R extends Route>(definition: R): R => definition

export function toAddress(route: Route, params: object = {}, query: object = {}): string {
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

type QueryInput<R> = R extends { query: infer S extends z.ZodMiniType }
  ? object extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown

export type CallInput<R extends Route> = RequestField<R, 'params', 'input'> &
  QueryInput<R> &
  RequestField<R, 'body', 'input'>
export type HandlerInput<R extends Route> = RequestField<R, 'params', 'output'> &
  RequestField<R, 'query', 'output'> &
  RequestField<R, 'body', 'output'>
export type Reply<R extends Route> = z.output<R['reply']>
