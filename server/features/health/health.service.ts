import { setTimeout as delay } from 'node:timers/promises'
import type { ReadinessWarning } from '@snowplow/contract/api/server.ts'
import type { FastifyBaseLogger } from 'fastify'
import { build } from '../../build.ts'
import type { Orm } from '../../db/orm.ts'
import type { RefusedWrite } from '../../db/write-check.ts'
import { createProblem, type FieldError, Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'

const databaseTimeoutMs = 1000

interface Writes {
  /** Null unless a write was refused and none has succeeded since. */
  lastRefusedWrite: () => RefusedWrite | null
  canWrite: () => Promise<boolean>
}

const withinTimeout = (query: Promise<boolean>) =>
  Promise.race([query, delay(databaseTimeoutMs, false, { ref: false })])

interface HealthOptions {
  isStopping: () => boolean
  writes: Writes
  findWarnings: () => Promise<ReadinessWarning[]>
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}

export function healthService(orm: Orm, { isStopping, writes, findWarnings, log }: HealthOptions) {
  let areMigrationsDone = false

  function pingDatabase(): Promise<boolean> {
    const select = orm.em.fork().execute('select 1')
    return withinTimeout(select.then(Boolean, () => false))
  }

  async function findRefusedWrite(): Promise<string | null> {
    if (!writes.lastRefusedWrite() || (await withinTimeout(writes.canWrite()))) return null
    const refused = writes.lastRefusedWrite()
    return refused && `a write was refused at ${refused.at.toISOString()}, ${refused.reason}`
  }

  // Checked until true: migrations are never undone in a running process.
  async function migrationsAreDone(): Promise<boolean> {
    areMigrationsDone ||= await orm.migrator.getPending().then(
      (pending) => pending.length === 0,
      () => false,
    )
    return areMigrationsDone
  }

  async function findErrors(): Promise<FieldError[]> {
    if (isStopping()) return [['server', 'stopping']]
    if (!(await pingDatabase())) return [['database', 'not_answering', `no response within ${databaseTimeoutMs} ms`]]
    const refusedWrite = await findRefusedWrite()
    if (refusedWrite) return [['database', 'read_only', refusedWrite]]
    return (await migrationsAreDone()) ? [] : [['migrations', 'not_done']]
  }

  let unready: { cause: string; since: number } | null = null
  // One line per cause, however often a proxy asks.
  function logReadiness(errors: FieldError[]): void {
    const [{ path, code, message } = { path: '', code: '', message: '' }] = createProblem(
      'server.unavailable',
      errors,
    ).fields
    const now = performance.now()
    if (message && unready?.cause !== path + code) log.warn(`Not ready: ${message}`)
    if (!message && unready) log.info(`Ready again after ${Math.round((now - unready.since) / 1000)} s`)
    unready = message ? { cause: path + code, since: unready?.since ?? now } : null
  }

  return {
    getLiveness() {
      return { status: 'live' as const, ...build }
    },

    getOwnClient({ client: { address, source = 'connection' } }: Call<'getOwnClient'>) {
      return { address, source }
    },

    /** @throws Refusal server.unavailable with the cause as its field */
    async getReadiness() {
      const found = await findErrors()
      logReadiness(found)
      if (found.length) throw new Refusal('server.unavailable', found, { 'retry-after': '1' })
      const warnings = await Promise.race([findWarnings(), delay(databaseTimeoutMs, [], { ref: false })])
      return { status: 'ready' as const, warnings }
    },
  }
}
