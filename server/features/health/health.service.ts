import { setTimeout as delay } from 'node:timers/promises'
import type { ReadinessWarning } from '@snowplow/contract/api/server.ts'
import type { FastifyBaseLogger } from 'fastify'
import { build } from '../../build.ts'
import type { Orm } from '../../db/orm.ts'
import type { RefusedWrite } from '../../db/write-check.ts'
import { bindService } from '../../http/bind-service.ts'
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

interface Deps {
  orm: Orm
  isStopping: () => boolean
  writes: Writes
  findWarnings: () => Promise<ReadinessWarning[]>
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}

interface Health extends Deps {
  areMigrationsDone: boolean
  unready: { cause: string; since: number } | null
}

export function healthService(deps: Deps) {
  const health: Health = { ...deps, areMigrationsDone: false, unready: null }
  return bindService(health, { getLiveness, getOwnClient, getReadiness })
}

function getLiveness() {
  return { status: 'live' as const, ...build }
}

function getOwnClient(_: Health, { client: { address, source = 'connection' } }: Call<'getOwnClient'>) {
  return { address, source }
}

/** @throws Refusal server.unavailable with the cause as its field */
async function getReadiness(health: Health) {
  const found = await findErrors(health)
  logReadiness(health, found)
  if (found.length) throw new Refusal('server.unavailable', found, { 'retry-after': '1' })
  const warnings = await Promise.race([health.findWarnings(), delay(databaseTimeoutMs, [], { ref: false })])
  return { status: 'ready' as const, warnings }
}

async function findErrors(health: Health): Promise<FieldError[]> {
  if (health.isStopping()) return [['server', 'stopping']]
  if (!(await pingDatabase(health)))
    return [['database', 'not_answering', `no response within ${databaseTimeoutMs} ms`]]
  const refusedWrite = await findRefusedWrite(health)
  if (refusedWrite) return [['database', 'read_only', refusedWrite]]
  return (await hasMigrated(health)) ? [] : [['migrations', 'not_done']]
}

function pingDatabase({ orm }: Health): Promise<boolean> {
  const select = orm.em.fork().execute('select 1')
  return withinTimeout(select.then(Boolean, () => false))
}

async function findRefusedWrite({ writes }: Health): Promise<string | null> {
  if (!writes.lastRefusedWrite() || (await withinTimeout(writes.canWrite()))) return null
  const refused = writes.lastRefusedWrite()
  return refused && `a write was refused at ${refused.at.toISOString()}, ${refused.reason}`
}

// Checked until true: migrations are never undone in a running process.
async function hasMigrated(health: Health): Promise<boolean> {
  health.areMigrationsDone ||= await health.orm.migrator.getPending().then(
    (pending) => pending.length === 0,
    () => false,
  )
  return health.areMigrationsDone
}

// One line per cause, however often a proxy asks.
function logReadiness(health: Health, errors: FieldError[]): void {
  const { log, unready } = health
  const [{ path, code, message } = { path: '', code: '', message: '' }] = createProblem(
    'server.unavailable',
    errors,
  ).fields
  const now = performance.now()
  if (message && unready?.cause !== path + code) log.warn(`Not ready: ${message}`)
  if (!message && unready) log.info(`Ready again after ${Math.round((now - unready.since) / 1000)} s`)
  health.unready = message ? { cause: path + code, since: unready?.since ?? now } : null
}
