/**
 * What an error says of the database: it is away for everybody, or it did not get to this call in time.
 * Null is an error of another kind.
 */
export type Trouble = 'away' | 'busy'

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

export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null
  const code = String((error as { code?: unknown }).code ?? '')
  if (busy.includes(code) || busyPrefixes.some((prefix) => code.startsWith(prefix))) return 'busy'
  if (awayPrefixes.some((prefix) => code.startsWith(prefix))) return 'away'
  return troubleOf(error.cause)
}
