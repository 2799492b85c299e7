import { link, open, rename } from 'node:fs/promises'

/** Bytes that a large file is ahead of the disk: a commit of the server waits until the disk has written them. */
export const maxUnsyncedBytes = 8 * 2 ** 20

/**
 * Writes a new file that only its owner can read, and flushes it in parts: a gigabyte that waits in the cache would hold
 * up each vote for seconds.
 */
export async function writeDurably(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let unsynced = 0
    for await (const chunk of content) {
      await file.appendFile(chunk)
      unsynced += chunk.length
      if (unsynced < maxUnsyncedBytes) continue
      await file.datasync()
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
