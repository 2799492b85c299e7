import { link, open, rename, rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** Bytes that a large file is ahead of the disk: a commit of the server waits until the disk has written them. */
export const maxUnsyncedBytes = 2 * 2 ** 20

/** Bytes of a large file that are freed at once: a commit waits until the disk has discarded them. */
const maxFreedBytes = 16 * 2 ** 20

/**
 * Writes a new file that only its owner can read, and flushes it in parts, with pauses as long as each flush took: a
 * gigabyte that waits in the cache would hold up each vote for seconds.
 */
export async function writeDurably(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let unsynced = 0
    for await (const chunk of content) {
      await file.appendFile(chunk)
      unsynced += chunk.length
      if (unsynced < maxUnsyncedBytes) continue
      const startedAt = performance.now()
      await file.datasync()
      await delay(performance.now() - startedAt)
      unsynced = 0
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Flushes a file, or the names in a folder, to the disk. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

/**
 * Gives a file a second name, or on a file system without hard links a new one.
 * @throws EEXIST if the name is taken, on a file system with hard links
 */
export async function linkOrRename(path: string, name: string): Promise<void> {
  await link(path, name).catch((error) => {
    if (error.code === 'EPERM' || error.code === 'ENOTSUP') return rename(path, name)
    throw error
  })
}

/** Removes a file in parts: at once, a gigabyte on a disk with `discard` would hold up each vote for a second. */
async function removeInParts(path: string): Promise<void> {
  try {
    const file = await open(path, 'r+')
    try {
      for (let { size } = await file.stat(); size > 0; ) {
        size = Math.max(0, size - maxFreedBytes)
        const startedAt = performance.now()
        await file.truncate(size)
        await file.sync()
        await delay(performance.now() - startedAt)
      }
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await rm(path, { force: true })
}

/** Removes a SQLite database with its log and journal. */
export async function removeSqlite(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await removeInParts(`${file}${suffix}`)
}
