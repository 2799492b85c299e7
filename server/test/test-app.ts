import { apiBase, type Route, toAddress } from '@snowplow/contract/api/route.ts'
import type { Role } from '@snowplow/contract/auth/access.ts'
import type { LightMyRequestResponse } from 'fastify'
import { describe, inject, test } from 'vitest'
import type * as z from 'zod/mini'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { PostgresLimits } from '../db/postgres/postgres.ts'
import { User } from '../entities/user.entity.ts'
import { signToken } from '../http/token.ts'
import type { Clock } from '../lib/clock.ts'
import { getFilling } from '../seed/prepare.ts'
import { afterFile } from './after-file.ts'
import { openFromTemplate } from './database/database-template.ts'
import { createDatabase } from './database/test-postgres.ts'
import { makeUser } from './make/make-user.ts'

export const at = {
  before: '2025-08-01T12:00:00-05:00',
  phase1: '2025-09-01T12:00:00-05:00',
  phase2: '2025-09-20T12:00:00-05:00',
  phase3: '2025-10-01T12:00:00-05:00',
  after: '2025-11-01T12:00:00-05:00',
}

/** Stopped clock, so that instants are exact to the millisecond. */
class StoppedClock implements Clock {
  #instant: Date

  constructor(instant: Date) {
    this.#instant = instant
  }

  now(): Date {
    return this.#instant
  }

  wallNow(): Date {
    return this.#instant
  }

  set(instant: Date): void {
    this.#instant = instant
  }
}

interface Sent {
  query?: object
  body?: unknown
}
type Params<R extends Route> = R extends { params: z.ZodMiniType }
  ? { params: Record<keyof z.input<R['params']>, unknown> }
  : unknown

/** Calls a route of the contract with any input, valid or not; or an unknown route by method and path. */
export interface Caller {
  <R extends Route>(
    route: R,
    ...input: unknown extends Params<R> ? [input?: Sent] : [input: Sent & Params<R>]
  ): Promise<LightMyRequestResponse>
  (method: string, url: string, body?: object): Promise<LightMyRequestResponse>
}

interface TestAppOptions {
  settings?: Record<string, string>
  now?: string
  database?: string
  limits?: PostgresLimits
}

/** Starts the app on a separate database with an adjustable clock; closes it after the suite. */
export async function testApp({
  settings = {},
  now = at.phase3,
  database = 'sqlite::memory:',
  limits,
}: TestAppOptions = {}) {
  const config: Config = readConfig({
    CONTEST_MODE: 'development',
    CAPTCHA_PROVIDER: 'off',
    CAPTCHA_COST: '1',
    RATE_LIMIT_READS: '0',
    RATE_LIMIT_WRITES: '0',
    RATE_LIMIT_SIGN_INS: '0',
    MAX_EVENT_LOOP_DELAY: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const clock = new StoppedClock(new Date(now))
  const orm = await openFromTemplate(database, config.DATABASE_POOL, getFilling(config, clock.now()), limits)
  const app = await buildApp({ orm, config, clock })
  await app.ready()
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await app.close()
    await orm.close()
  }
  afterFile(close)

  async function findOrMakeAccount(role: Role) {
    const em = orm.em.fork()
    const email = `${role}@test.example`
    const existing = await em.findOne(User, { emailKey: email })
    return existing ?? (await makeUser(orm, { email, roles: [role] }))
  }
  let account: Promise<unknown> = Promise.resolve()
  // Sequential: two concurrent first calls must get the same account.
  function getAccount(role: Role) {
    const found = account.then(() => findOrMakeAccount(role))
    account = found.catch(() => {})
    return found
  }
  const getToken = async (role: Role, seconds = 3600) => {
    const { id, tokenVersion } = await getAccount(role)
    return signToken({ userId: id, version: tokenVersion }, config.JWT_SECRET, clock.now(), seconds)
  }
  const send = (token: string | undefined, to: Route | string, what: unknown, body: unknown) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const { params, query, ...input } = typeof to === 'string' ? { body } : ((what ?? {}) as Sent & { params?: object })
    return app.inject({
      method: (typeof to === 'string' ? to : to.method) as 'GET',
      url: typeof to === 'string' ? `${apiBase}${what}` : toAddress(to, params, query),
      headers,
      payload: input.body as object,
    })
  }
  const withToken = (token: string | undefined) =>
    ((to: Route | string, what?: unknown, body?: unknown) => send(token, to, what, body)) as Caller
  return {
    app,
    orm,
    config,
    close,
    accountOf: getAccount,
    tokenOf: getToken,
    setClock: (instant: string) => clock.set(new Date(instant)),
    get: (url: string) => app.inject({ method: 'GET', url: `${apiBase}${url}` }),
    post: (url: string, body: unknown) =>
      app.inject({ method: 'POST', url: `${apiBase}${url}`, payload: body as object }),
    withToken,
    call: withToken(undefined),
    as: (role: Role | 'guest') =>
      (async (to: Route | string, what?: unknown, body?: unknown) =>
        send(role === 'guest' ? undefined : await getToken(role), to, what, body)) as Caller,
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

/** Defers to an app that is created only when the suite starts. */
export const getCaller = (contest: () => TestApp, role: Role | 'guest') =>
  ((...call: [string, string]) => contest().as(role)(...call)) as Caller

type Suite = (database: () => Promise<string>, once: typeof test) => void

/** Registers nothing. */
const omit = Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof test

/**
 * Runs a suite on SQLite and on a real PostgreSQL; `database` creates a new empty one on each call. A test of a rule
 * that no statement, lock or constraint of the database decides is registered with `once`, and runs on SQLite only.
 */
export function onBothDatabases(name: string, suite: Suite): void {
  describe(`${name}, SQLite`, () => suite(async () => 'sqlite::memory:', test))
  // `--mode quick` has no PostgreSQL.
  describe.skipIf(!inject('postgres'))(`${name}, PostgreSQL`, () =>
    suite(() => createDatabase(inject('postgres')), omit),
  )
}
