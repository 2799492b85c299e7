import type { Readable } from 'node:stream'
import { can, type Right, rolesWith } from '@snowplow/contract/access.ts'
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { type HandlerInput, type Reply, type Route, writesSeason } from '@snowplow/contract/api/route.ts'
import { newTokenHeader } from '@snowplow/contract/auth/auth.ts'
import type { ListRequest } from '@snowplow/contract/lists/paging.ts'
import { acceptsSeason, yearIn } from '@snowplow/contract/season/season.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify'
import type { core } from 'zod'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import { type MaybePromise, mapMaybePromise } from '../maybe-promise.ts'
import { refusalWithoutBody } from './json-body.ts'
import { batchReply } from './limits/batch-replies.ts'
import { applyPreviewSeason, getPreviewDate } from './preview-date.ts'
import { type FieldError, parseWith, Refusal } from './problem.ts'
import { guest, type Viewer } from './token.ts'

export interface Caller {
  viewer: Viewer
  /** The contest's time when the last byte of the request had arrived: what comes late is late. */
  now: Date
  /** Whether an administrator looks at another moment: `now` is that one. */
  isPreview?: boolean
  /** The real time: the same but in the demo, whose contest can be moved. */
  wallNow: Date
  /** Id of the season that the call is about: of the year that its query names, or else the current one. */
  season: number
  /** The client's address and browser; only a keyed hash of it is ever stored. */
  client: { address: string; agent: string; cookies: string }
}
/** Who does something, when, and in which season. */
export type By = Pick<Caller, 'viewer' | 'now' | 'wallNow' | 'season'>

/**
 * A reply that was already turned into JSON through its schema, so that a hot path serializes once. A short one is best
 * given as text, which leaves in one piece with its head; a long one as bytes, which are not made of it again each time.
 */
export class SerializedReply {
  readonly json: string | Buffer

  constructor(json: string | Buffer) {
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

/** A file that is sent while it is being made, so that its length costs no memory. */
export class StreamReply {
  readonly name: string
  readonly content: Readable

  constructor(name: string, content: Readable) {
    this.name = name
    this.content = content
  }
}

type Result<R extends Route> = R extends { replyType: string }
  ? StreamReply
  : Reply<R> | SerializedReply | WithHeaders<Reply<R>>
export type Handler<R extends Route> = (call: HandlerInput<R> & Caller) => MaybePromise<Result<R>>

type AllRoutes = typeof allRoutes
export type RouteName = keyof AllRoutes
/** A route's call as a service gets it: its parts as the contract parsed them, who makes it, and when. */
export type Call<Name extends RouteName> = HandlerInput<AllRoutes[Name]> & Caller
/** What answers each route, by the route's name. */
export type Handlers<Name extends RouteName = RouteName> = { [One in Name]: Handler<AllRoutes[One]> }

/** What the server knows of seasons, so that one place finds a call's, and refuses to change one that is over. */
export interface Seasons {
  /** The id of the current one. */
  current: () => number
  /** The current one without a year. @throws Refusal season.not_found */
  find: (year: number | undefined, viewer: Viewer) => MaybePromise<{ id: number; isClosed: boolean }>
}

/** Null when the token stands for nobody; `renewed` replaces the old one. */
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

/** What a route that takes no query accepts: anything else is named and refused. */
export const nothing = z.strictObject({})

const isEmpty = (data: unknown) => {
  for (const _ in data as object) return false
  return true
}

/**
 * Fits fastify's validator slot: parses with the contract's schema and reports every faulty field at once. What is
 * asked at all is compiled: to check a vote step by step took a tenth of the time in which it is counted.
 */
export const validatorCompiler = ({ schema, httpPart }: { schema: unknown; httpPart?: string }) => {
  let compiled: core.$ZodType | undefined
  const parse = (data: unknown) => {
    compiled ??= z.compile(schema as core.$ZodType)
    const read = parseWith(compiled, data)
    return 'data' in read ? { value: read.data } : { error: new Refusal('request.invalid', read.errors) }
  }
  if (httpPart !== 'querystring') return parse
  // Most calls have no query, and without one a route is asked the same each time.
  const ofNone = parse({})
  return (data: unknown) => ('value' in ofNone && isEmpty(data) ? ofNone : parse(data))
}

/** The one scheme there is, in any case, and a token as RFC 6750 spells it. */
const bearer = /^Bearer +([\w.~+/-]+=*)$/i

/** Reads the caller's token before any handler runs; a token that is not valid is refused, even where a guest may go. */
export function identifyCallers(app: FastifyInstance, clock: Clock, identify: Identify): void {
  app.decorateRequest('viewer')
  app.decorateRequest('season')
  app.addHook('onRequest', (request, reply, done) => {
    request.viewer = guest
    const { authorization } = request.headers
    // Most callers are guests: they wait for nothing.
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
  if (can(viewer.roles, right)) return undefined
  return new Refusal(viewer === guest ? 'auth.required' : 'auth.forbidden')
}

/** A relation that the caller has no right to is none of the list's. @throws Refusal request.invalid */
export function checkRelations(query: unknown, { roles }: Viewer): void {
  const { needs = [] }: Partial<ListRequest> = query ?? {}
  const beyond = needs.filter(({ right }) => !can(roles, right))
  const errors = beyond.map(({ path }): FieldError => [`populate.${path}`, 'not_allowed'])
  if (errors.length > 0) throw new Refusal('request.invalid', errors)
}

/**
 * Mounts every route that one of the handlers is named after; whatever else services have stays in the server.
 * @returns the routes by their names
 */
export function serveAll(app: FastifyInstance, handlers: Partial<Handlers>, clock: Clock, seasons: Seasons) {
  for (const [route, handler] of routesOf(handlers)) serve(app, route, handler, clock, seasons)
  return Object.entries<Route>(allRoutes).filter(([name]) => Object.hasOwn(handlers, name))
}

export const routesOf = (handlers: Partial<Handlers>): [Route, Handler<Route>][] =>
  Object.entries(handlers)
    .filter(([name]) => Object.hasOwn(allRoutes, name))
    .map(([name, handler]) => [allRoutes[name as RouteName], handler as Handler<Route>])

type FindSeason = (query: unknown, viewer: Viewer) => MaybePromise<number> | undefined

/**
 * Finds the season that a call is about, before the rest of it is looked at: whoever writes into one that is over has
 * nothing to mend. Undefined for the current one; null for a route that has no need to look.
 * @throws Refusal season.not_found, season.closed
 */
export function seasonFinder(route: Route, { find }: Seasons): FindSeason | null {
  const isWriting = writesSeason(route)
  const canName = acceptsSeason(route.query)
  if (!isWriting && !canName) return null
  return (query, viewer) => {
    const year = canName ? yearIn(query) : undefined
    // What everybody asks costs no look.
    if (!isWriting && year === undefined) return undefined
    return mapMaybePromise(find(year, viewer), ({ id, isClosed }) => {
      if (isWriting && isClosed) throw new Refusal('season.closed')
      return id
    })
  }
}

/** The first step that has to do with what was sent. */
function preparing(route: Route, seasons: Seasons): preValidationHookHandler | undefined {
  const findSeason = seasonFinder(route, seasons)
  if (!findSeason && !route.body) return undefined
  const canName = acceptsSeason(route.query)
  return (request, _reply, done) => {
    if (canName) applyPreviewSeason(request)
    const proceed = (season?: number) => {
      request.season = season
      done(refusalWithoutBody(request, route))
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
    else if (result instanceof StreamReply)
      reply
        .type(`${route.replyType}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${result.name}"`)
        .send(result.content)
    else if (result instanceof WithHeaders) reply.headers(result.headers).send(result.result)
    else reply.send(result)
    // Whoever is given a reply waits for its end.
    return reply.sent ? undefined : reply
  }
  const prepare = preparing(route, seasons)
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
    // A hook is a step of every call: there are none but those that the route has a use for.
    ...(rolesWith(route.needs) && { onRequest: (request, _reply, done) => done(refusal(request, route.needs)) }),
    ...(prepare && { preValidation: prepare }),
    handler: (request, reply) => {
      const { viewer, params, query, body } = request
      checkRelations(query, viewer)
      // Now that the last byte is in: its head may have come in good time, and the rest after the winners were public.
      const previewDate = getPreviewDate(request, route)
      const now = previewDate ?? clock.now()
      const { 'user-agent': agent = '', cookie: cookies = '' } = request.headers
      const client = { address: request.ip, agent, cookies }
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
      // What is answered from memory waits for no promise.
      return batchReply(reply, () => sendResult(reply, result))
    },
  })
}
