import { type Dialect, getDialect, type Orm } from './orm.ts'

export interface RefusedWrite {
  at: Date
  /** Safe to publish: contains neither hosts nor values. */
  reason: string
}

const standbyMissing = 'commits wait for a synchronous standby'

const reasons: [code: string, reason: string][] = [
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_READONLY', 'the database accepts no writes'],
  ['SQLITE_IOERR', 'the file cannot be written'],
  ['53100', 'the disk is full'],
  ['25006', 'the database accepts no writes'],
]

function getCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return String((error as { code?: unknown }).code ?? '') || getCode(error.cause)
}

function describeRefusal(error: unknown): string {
  const code = getCode(error)
  const [, reason] = reasons.find(([prefix]) => code.startsWith(prefix)) ?? []
  return reason ? `${reason} (${code})` : `no answer in time${code ? ` (${code})` : ''}`
}

// Change no data, but commit like a vote: a full disk or a missing standby refuses them as well. SQLite skips an
// unchanged row, but always writes the header of its file.
const emptyWrites: Record<Dialect, string> = {
  sqlite: 'pragma user_version = 0',
  postgres: 'update contest set is_sample = is_sample where id = 1',
}

// Prevents another write that would wait as well, and block its connection until the standby is back.
const commitsWaiting = `select 1 from pg_stat_activity
  where datname = current_database() and usename = current_user and wait_event = 'SyncRep' limit 1`

export function writeCheck(orm: Orm) {
  const dialect = getDialect(orm.em)
  let lastRefused: RefusedWrite | null = null
  let running: Promise<boolean> | undefined

  async function tryWrite(): Promise<boolean> {
    const em = orm.em.fork()
    try {
      if (dialect === 'postgres' && (await em.execute<object[]>(commitsWaiting)).length > 0) {
        lastRefused = { at: lastRefused?.at ?? new Date(), reason: standbyMissing }
        return false
      }
      await em.execute(emptyWrites[dialect])
      lastRefused = null
      return true
    } catch (error) {
      lastRefused = { at: new Date(), reason: describeRefusal(error) }
      return false
    }
  }

  return {
    lastRefusedWrite: () => lastRefused,
    recordRefusal(error: unknown): void {
      lastRefused = { at: new Date(), reason: describeRefusal(error) }
    },
    // One check at a time, shared by concurrent callers.
    canWrite(): Promise<boolean> {
      running ??= tryWrite().finally(() => {
        running = undefined
      })
      return running
    },
  }
}
