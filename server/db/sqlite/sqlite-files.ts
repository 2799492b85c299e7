import { realpathSync, statSync } from 'node:fs'

// The file was deleted, moved or replaced while open: further writes would be lost.
class DatabaseGone extends Error {
  readonly code = 'SQLITE_GONE'

  constructor(name: string) {
    super(`${name} was deleted, moved or replaced while it was in use`)
  }
}

export interface OpenFiles {
  /** @throws DatabaseGone if a name no longer leads to the open file */
  check: () => void
  /** Like `check`, at most once per 100 ms. */
  checkCached: () => void
}

// Sufficient before a statement; acknowledged writes are always checked.
const checkMaxAgeMs = 100

function getIdentity(name: string) {
  try {
    return statSync(name, { throwIfNoEntry: false })
  } catch {
    // Unreadable folder, or a disk failure.
    return undefined
  }
}

/**
 * Records the files of an open database. SQLite continues silently in a deleted file, and its log and index matter as
 * much: another process would create new ones and ignore ours.
 * @param file as configured by the operator; already opened and read
 */
export function openFiles(file: string): OpenFiles {
  const real = realpathSync(file)
  const opened = [file, `${real}-wal`, `${real}-shm`].flatMap((name) => {
    const identity = getIdentity(name)
    return identity ? [{ name, ...identity }] : []
  })
  let validUntil = 0

  const check = () => {
    for (const { name, dev, ino } of opened) {
      const now = getIdentity(name)
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

export const noFiles: OpenFiles = { check: () => {}, checkCached: () => {} }
