import { link, open, rename } from 'node:fs/promises'

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
