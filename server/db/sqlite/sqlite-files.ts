import { realpathSync, statSync } from 'node:fs'

/** The database's file was deleted, moved or replaced while it was open: nobody will find what is written into it now. */
class DatabaseGone extends Error {
  readonly code = 'SQLITE_GONE'

  constructor(name: string) {
    super(`${name} was deleted, moved or replaced while it was in use`)
  }
}

export interface OpenFiles {
  /** @throws DatabaseGone when a name no longer leads to the file that is open */
  check: () => void
  /** The same, as seen within the last tenth of a second. */
  checkCached: () => void
}

/** Good enough before a statement; what is acknowledged is always checked. */
const checkMaxAgeMs = 100

function identityOf(name: string) {
  try {
    return statSync(name, { throwIfNoEntry: false })
  } catch {
    // A folder that may no longer be read, or a disk that fails.
    return undefined
  }
}

/**
 * Remembers which files an open database consists of. SQLite itself goes on in a deleted file without a word, and its
 * log and index beside the file matter as much: another process would start new ones and write past ours.
 * @param file as given by the operator, open and read from already
 */
export function openFiles(file: string): OpenFiles {
  const real = realpathSync(file)
  const opened = [file, `${real}-wal`, `${real}-shm`].flatMap((name) => {
    const identity = identityOf(name)
    return identity ? [{ name, ...identity }] : []
  })
  let validUntil = 0

  const check = () => {
    for (const { name, dev, ino } of opened) {
      const now = identityOf(name)
      if (now?.ino === ino && now.dev === dev) continue
      validUntil = 0
      throw new DatabaseGone(name)
    }
    validUntil = performance.now() + checkMaxAgeMs
  }
  const checkCached = () => {
    if (performance.now() > validUntil) check()
  }
  return { check, checkCached }
}

/** A database in memory has no file to lose. */
export const noFiles: OpenFiles = { check: () => {}, checkCached: () => {} }
