import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../http/problem.ts'

/**
 * What an error says of the database: it is away for everybody, or it did not get to this call in time.
 * Null is an error of another kind.
 */
export type Outage = 'away' | 'busy'

/** The database was not reached, or went away before it answered. */
export class DatabaseUnreachable extends Error {
  readonly code = 'DATABASE_UNREACHABLE'
}

/** No connection was free in time. */
export class DatabaseBusy extends Error {
  readonly code = 'DATABASE_BUSY'
}

const busy = [
  'DATABASE_BUSY',
  // A lock that was waited for too long, a statement that took too long, a deadlock, and two that wrote the same.
  ...['55P03', '57014', '40P01', '40001'],
]
const busyPrefixes = ['SQLITE_BUSY', 'SQLITE_LOCKED']
/** Connection lost, shutting down, no room, read only, files that cannot be read or written. */
const awayPrefixes = [
  'DATABASE_UNREACHABLE',
  ...['08', '57P0', '53', '25006', '25P03', '58'],
  ...['FULL', 'IOERR', 'CANTOPEN', 'READONLY', 'CORRUPT', 'NOTADB', 'GONE'].map((name) => `SQLITE_${name}`),
]

export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null
  const code = String((error as { code?: unknown }).code ?? '')
  if (busy.includes(code) || busyPrefixes.some((prefix) => code.startsWith(prefix))) return 'busy'
  if (awayPrefixes.some((prefix) => code.startsWith(prefix))) return 'away'
  return outageOf(error.cause)
}

const retryAfterSeconds = { away: 5, busy: 2 }

const probeIntervalMs = 1000
/** Without another failure the database then counts as back once it stores a write. */
const quietTimeMs = 3000
/** One line of the log tells of every call meanwhile that the database did not get to. */
const busyIntervalMs = 10_000

/** Finds out what the database stores, see `writeCheck`. */
interface Writes {
  recordRefusal: (error: unknown) => void
  canWrite: () => Promise<boolean>
}

/** One line of the log says that the database went, another that it came back. */
export function monitorDatabase(writes: Writes, log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>) {
  let awaySince: number | null = null
  let lastFailure = 0
  let failures = 0
  let busyCalls = 0
  let probeTimer: NodeJS.Timeout | undefined
  let busyTimer: NodeJS.Timeout | undefined

  async function probe(): Promise<void> {
    const isQuiet = performance.now() - lastFailure >= quietTimeMs
    if (!isQuiet || !(await writes.canWrite())) return
    const seconds = Math.round((performance.now() - (awaySince ?? 0)) / 1000)
    clearInterval(probeTimer)
    awaySince = null
    log.info(`The database answers again after ${seconds} s; ${failures} attempts failed`)
    failures = 0
  }

  function reportAway(error: unknown): void {
    lastFailure = performance.now()
    failures += 1
    writes.recordRefusal(error)
    if (awaySince !== null) return
    awaySince = lastFailure
    log.error(error, 'The database cannot be used: calls that need it are refused until it can')
    probeTimer = setInterval(() => probe().catch(() => {}), probeIntervalMs)
    probeTimer.unref()
  }

  function reportBusy(error: unknown): void {
    busyCalls += 1
    if (busyTimer) return
    log.warn(error, 'The database did not get to a call in time')
    busyTimer = setTimeout(() => {
      busyTimer = undefined
      if (busyCalls > 1) log.warn(`The database did not get to ${busyCalls} calls in time`)
      busyCalls = 0
    }, busyIntervalMs)
    busyTimer.unref()
  }

  function report(error: unknown): Outage | null {
    const outage = outageOf(error)
    if (outage === 'away') reportAway(error)
    if (outage === 'busy') reportBusy(error)
    return outage
  }

  return {
    report: report,
    /** For a call that failed: a 503 with Retry-After when the database is to blame, else the error itself. */
    refusalOf<E>(error: E): E | Refusal {
      const outage = report(error)
      return outage
        ? new Refusal('server.unavailable', [], { 'retry-after': String(retryAfterSeconds[outage]) })
        : error
    },
    stop(): void {
      clearInterval(probeTimer)
      clearTimeout(busyTimer)
    },
  }
}
