import { setTimeout as delay } from 'node:timers/promises'
import type { ReadinessWarning } from '@snowplow/contract/api/server.ts'
import { build } from '../../build.ts'
import type { Orm } from '../../db/orm.ts'
import type { RefusedWrite } from '../../db/write-check.ts'
import { type FieldError, Refusal } from '../../http/problem.ts'
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
}

export function healthService(orm: Orm, { isStopping, writes, findWarnings }: HealthOptions) {
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
    if (!(await pingDatabase())) return [['database', 'not_answering']]
    const refusedWrite = await findRefusedWrite()
    if (refusedWrite) return [['database', 'read_only', refusedWrite]]
    return (await migrationsAreDone()) ? [] : [['migrations', 'not_done']]
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
      if (found.length) throw new Refusal('server.unavailable', found, { 'retry-after': '1' })
      const warnings = await Promise.race([findWarnings(), delay(databaseTimeoutMs, [], { ref: false })])
      return { status: 'ready' as const, warnings }
    },
  }
}
