import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { type HandlerInput, type Reply, type Route, writesSeason } from '@snowplow/contract/api/route.ts'
import type { ClientSource } from '@snowplow/contract/api/server.ts'
import { can, enrollmentRights, type Right, rolesWith } from '@snowplow/contract/auth/access.ts'
import { newTokenHeader } from '@snowplow/contract/auth/auth.ts'
import type { ListRequest } from '@snowplow/contract/lists/paging.ts'
import { acceptsSeason, type SeasonState, yearIn } from '@snowplow/contract/season/season.ts'
import { type Language, languages as siteLanguages } from '@snowplow/contract/text/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify'
import type { core } from 'zod'
import * as z from 'zod/mini'
import type { Clock } from '../lib/clock.ts'
import { type MaybePromise, mapMaybePromise } from '../lib/maybe-promise.ts'
import { refuseMissingBody } from './json-body.ts'
import { queueReply } from './limits/batch-replies.ts'
import { applyPreviewSeason, getPreviewDate } from './pages/preview-date.ts'
import { StreamReply, sendStream } from './pages/stream-file.ts'
import { type FieldError, parseWith, Refusal } from './problem.ts'
import { guest, type Viewer } from './token.ts'

export interface Caller {
  viewer: Viewer
  /** Contest time when the last byte of the request had arrived. */
  now: Date
  isPreview?: boolean
  /** Real time. Differs from `now` in a demo or a preview. */
  wallNow: Date
  /** Season id: of the year in the query, else the current season. */
  season: number
  /** Only a keyed hash of it is ever stored. */
  client: {
    address: string
    agent: string
    cookies: string
    acceptLanguage?: string | undefined
    /** Languages of the installation. */
    languages?: Seasons['languages']
    /** How the request named its address; undefined for a call from within. */
    source?: ClientSource
  }
}
export type By = Pick<Caller, 'viewer' | 'now' | 'wallNow' | 'season'>

/**
 * Reply already serialized through its schema, so that a hot path serializes once. Use text for a short reply, which is
 * sent in one piece with its head, and bytes for a long one, which need no encoding per call.
 */
export class SerializedReply {
  readonly json: string | Buffer

  /** @throws for a reply without a body, which no route has: it must not reach a cache */
  constructor(json: string | Buffer) {
    if (!json?.length) throw new Error('A reply has no body')
    this.json = json
  }
}

export class WithHeaders<Result> {
  readonly result: Result
  readonly headers: Record<string, string>

  constructor(result: Result, headers: Record<string, string>) {
    this.result = result
    this.headers = headers
  }
}

type Result<R extends Route> = R extends { replyType: string }
  ? StreamReply
  : Reply<R> | SerializedReply | WithHeaders<Reply<R>>
export type Handler<R extends Route> = (call: HandlerInput<R> & Caller) => MaybePromise<Result<R>>

type AllRoutes = typeof allRoutes
export type RouteName = keyof AllRoutes
export type Call<Name extends RouteName> = HandlerInput<AllRoutes[Name]> & Caller
export type Handlers<Name extends RouteName = RouteName> = { [One in Name]: Handler<AllRoutes[One]> }

export interface Seasons {
  current: () => number
  /** Defaults to the current season. @throws Refusal season.not_found */
  find: (year: number | undefined) => MaybePromise<{ id: number; state: SeasonState }>
  /** Languages that visitors can choose. */
  languages: () => readonly Language[]
}

/** Resolves to null for an invalid token; `renewed` replaces the old one. */
export type Identify = (token: string, now: Date) => Promise<{ viewer: Viewer; renewed?: string } | null>

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer
    season: number | undefined
  }
  interface FastifyContextConfig {
    needs?: Right
  }
}

export const nothing = z.strictObject({})

const isForStaff = (code: Language) => siteLanguages[code].isForStaff

const isEmpty = (data: unknown) => {
  for (const _ in data as object) return false
  return true
}

// Shared by all apps of a process, such as those of the tests.
const compiledSchemas = new WeakMap<core.$ZodType, core.$ZodType>()

function compile(schema: core.$ZodType): core.$ZodType {
  const compiled = compiledSchemas.get(schema) ?? z.compile(schema)
  compiledSchemas.set(schema, compiled)
  return compiled
}

/**
 * Fastify validator compiler: reports every invalid field at once. Schemas are compiled on first use: uncompiled, the
 * validation of a vote took a tenth of the time to count it.
 */
export const compileValidator = ({ schema, httpPart }: { schema: unknown; httpPart?: string }) => {
  let compiled: core.$ZodType | undefined
  const parse = (data: unknown) => {
    compiled ??= compile(schema as core.$ZodType)
    const read = parseWith(compiled, data)
    return 'data' in read ? { value: read.data } : { error: new Refusal('request.invalid', read.errors) }
  }
  if (httpPart !== 'querystring') return parse
  // Most calls have no query: the result for an empty one is reused.
  const ofNone = parse({})
  return (data: unknown) => ('value' in ofNone && isEmpty(data) ? ofNone : parse(data))
}

// Token syntax of RFC 6750; the scheme is case-insensitive.
const bearer = /^Bearer +([\w.~+/-]+=*)$/i

/** Authenticates before any handler runs. An invalid token is rejected even on public routes. */
export function identifyCallers(app: FastifyInstance, clock: Clock, identify: Identify): void {
  app.decorateRequest('viewer')
  app.decorateRequest('season')
  app.addHook('onRequest', (request, reply, done) => {
    request.viewer = guest
    const { authorization } = request.headers
    // Most callers are guests: no promise for them.
    if (authorization === undefined) return done()
    const token = bearer.exec(authorization)?.[1]
    if (token === undefined) return done(new Refusal('auth.required'))
    identify(token, clock.wallNow()).then((session) => {
      if (!session) return done(new Refusal('auth.required'))
      request.viewer = session.viewer
      if (session.renewed) reply.header(newTokenHeader, session.renewed)
      done()
    }, done)
  })
}

function refusal({ viewer }: FastifyRequest, right: Right): Refusal | undefined {
  if (viewer.mustEnroll)
    return enrollmentRights.includes(right) ? undefined : new Refusal('auth.second_factor_required')
  if (can(viewer.roles, right)) return undefined
  return new Refusal(viewer === guest ? 'auth.required' : 'auth.forbidden')
}

/** Rejects relations that the caller has no right to. @throws Refusal request.invalid */
export function checkRelations(query: unknown, { roles }: Viewer): void {
  const { needs = [] }: Partial<ListRequest> = query ?? {}
  const forbidden = needs.filter(({ right }) => !can(roles, right))
  const errors = forbidden.map(({ path }): FieldError => [`populate.${path}`, 'not_allowed'])
  if (errors.length > 0) throw new Refusal('request.invalid', errors)
}

export function serveAll(app: FastifyInstance, handlers: Partial<Handlers>, clock: Clock, seasons: Seasons) {
  for (const [route, handler] of listRoutes(handlers)) serve(app, route, handler, clock, seasons)
  return Object.entries<Route>(allRoutes).filter(([name]) => Object.hasOwn(handlers, name))
}

export const listRoutes = (handlers: Partial<Handlers>): [Route, Handler<Route>][] =>
  Object.entries(handlers)
    .filter(([name]) => Object.hasOwn(allRoutes, name))
    .map(([name, handler]) => [allRoutes[name as RouteName], handler as Handler<Route>])

type FindSeason = (query: unknown, viewer: Viewer) => MaybePromise<number> | undefined

/**
 * Resolves the season before the rest of the call is validated: a write to a closed season fails in any case. Returns
 * undefined for the current season; null for a route that needs no lookup.
 * @throws Refusal season.not_found, season.closed
 */
export function createSeasonFinder(route: Route, { find }: Seasons): FindSeason | null {
  const isWriting = writesSeason(route)
  const canName = acceptsSeason(route.query)
  if (!isWriting && !canName) return null
  return (query, viewer) => {
    const year = canName ? yearIn(query) : undefined
    // Skips the lookup for most calls.
    if (!isWriting && year === undefined) return undefined
    return mapMaybePromise(find(year), ({ id, state }) => {
      // Only administrators see a season in preparation.
      if (state === 'preparing' && year !== undefined && !can(viewer.roles, 'contest.update'))
        throw new Refusal('season.not_found')
      if (isWriting && state === 'closed') throw new Refusal('season.closed')
      return id
    })
  }
}

function getPreValidation(route: Route, seasons: Seasons): preValidationHookHandler | undefined {
  const findSeason = createSeasonFinder(route, seasons)
  if (!findSeason && !route.body) return undefined
  const canName = acceptsSeason(route.query)
  return (request, _reply, done) => {
    if (canName) applyPreviewSeason(request)
    const proceed = (season?: number) => {
      request.season = season
      done(refuseMissingBody(request, route))
    }
    const season = findSeason?.(request.query, request.viewer)
    if (season instanceof Promise) season.then(proceed, done)
    else proceed(season)
  }
}

function serve<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: Handler<R>,
  clock: Clock,
  seasons: Seasons,
): void {
  const status = route.status ?? 200
  function sendResult(reply: FastifyReply, result: Result<R>) {
    reply.status(status)
    if (result instanceof SerializedReply) reply.type('application/json').send(result.json)
    else if (result instanceof StreamReply) sendStream(reply, route.replyType, result)
    else if (result instanceof WithHeaders) reply.headers(result.headers).send(result.result)
    else reply.send(result)
    // Fastify waits for the end of a returned reply.
    return reply.sent ? undefined : reply
  }
  const prepare = getPreValidation(route, seasons)
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { needs: route.needs },
    ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
    schema: {
      ...(route.params && { params: route.params }),
      querystring: route.query ?? nothing,
      ...(route.body && { body: route.body }),
      response: {
        [status]: route.replyType ? { content: { [route.replyType]: { schema: route.reply } } } : route.reply,
      },
    },
    // Each hook costs time on every call: only those that the route needs.
    ...(rolesWith(route.needs) && { onRequest: (request, _reply, done) => done(refusal(request, route.needs)) }),
    ...(prepare && { preValidation: prepare }),
    handler: (request, reply) => {
      const { viewer, params, query, body } = request
      checkRelations(query, viewer)
      // Read after the last byte: the head may arrive in time, and the body after the announcement.
      const previewDate = getPreviewDate(request, route)
      const now = previewDate ?? clock.now()
      const { 'user-agent': agent = '', cookie: cookies = '', 'accept-language': acceptLanguage } = request.headers
      // The language of the caller's pages: those of staff are in English where it has no texts for them.
      const languages = viewer === guest ? seasons.languages : () => seasons.languages().filter(isForStaff)
      const client = { address: request.ip, agent, cookies, acceptLanguage, languages, source: request.clientSource }
      const season = request.season ?? seasons.current()
      const result = handler({
        params,
        query,
        body,
        viewer,
        now,
        isPreview: previewDate !== undefined,
        wallNow: clock.wallNow(),
        season,
        client,
      } as unknown as HandlerInput<R> & Caller)
      if (result instanceof Promise) return result.then((one) => sendResult(reply, one))
      // Cached replies need no promise.
      return queueReply(reply, () => sendResult(reply, result))
    },
  })
}
