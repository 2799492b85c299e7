import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../http/problem.ts'

/** `away`: unreachable for all calls. `busy`: this call got no connection, lock or reply in time. */
export type Outage = 'away' | 'busy'

export class DatabaseUnreachable extends Error {
  readonly code = 'DATABASE_UNREACHABLE'
}

export class DatabaseBusy extends Error {
  readonly code = 'DATABASE_BUSY'
}

const busyCodes = [
  'DATABASE_BUSY',
  // Lock timeout, statement timeout, deadlock, serialization failure.
  ...['55P03', '57014', '40P01', '40001'],
]
const busyPrefixes = ['SQLITE_BUSY', 'SQLITE_LOCKED']
// Connection lost, shutdown, no space, read-only, unreadable or unwritable files.
const awayPrefixes = [
  'DATABASE_UNREACHABLE',
  ...['08', '57P0', '53', '25006', '25P03', '58'],
  ...['FULL', 'IOERR', 'CANTOPEN', 'READONLY', 'CORRUPT', 'NOTADB', 'GONE'].map((name) => `SQLITE_${name}`),
]

export function findOutage(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null
  const code = String((error as { code?: unknown }).code ?? '')
  if (busyCodes.includes(code) || busyPrefixes.some((prefix) => code.startsWith(prefix))) return 'busy'
  if (awayPrefixes.some((prefix) => code.startsWith(prefix))) return 'away'
  return findOutage(error.cause)
}

const retryAfterSeconds = { away: 5, busy: 2 }

const probeIntervalMs = 1000
// Milliseconds without a failure after which a successful write ends the outage.
const quietTimeMs = 3000
// At most one log line per interval counts the calls that failed with `busy`.
const busyIntervalMs = 10_000

interface Writes {
  recordRefusal: (error: unknown) => void
  canWrite: () => Promise<boolean>
}

/** Logs one line when the database becomes unavailable, and one when it recovers. */
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
    const outage = findOutage(error)
    if (outage === 'away') reportAway(error)
    if (outage === 'busy') reportBusy(error)
    return outage
  }

  return {
    report,
    refusalOf<E>(error: E): E | Refusal {
      const outage = report(error)
      return outage
        ? new Refusal('server.unavailable', [['database', outage === 'away' ? 'not_answering' : 'busy']], {
            'retry-after': String(retryAfterSeconds[outage]),
          })
        : error
    },
    stop(): void {
      clearInterval(probeTimer)
      clearTimeout(busyTimer)
    },
  }
}
