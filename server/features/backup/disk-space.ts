import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describeFileCode } from '../../lib/file-access.ts'
import { BackupError } from './archive/manifest.ts'

/** Bytes that a check leaves for the database itself. */
const reserve = 64 * 1024 * 1024

const megabyte = 1024 * 1024

export const formatBytes = (bytes: number) =>
  bytes < megabyte
    ? `${Math.ceil(bytes / 1024)} kB`
    : `${new Intl.NumberFormat('en-US').format(Math.ceil(bytes / megabyte))} MB`

/** Bytes that the process may use on the disk of a folder. */
export async function readFreeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch((error) => {
    throw new BackupError(`The folder ${folder} cannot be used: ${describeFileCode(error)}`)
  })
  return bavail * bsize
}

/** @throws BackupError if the disk of `path` has no space for `bytes` */
export async function requireSpace(path: string, bytes: number, purpose: string): Promise<void> {
  const folder = dirname(path)
  const free = await readFreeSpace(folder)
  if (free < bytes + reserve)
    throw new BackupError(
      `The disk of ${folder} has ${formatBytes(free)} left; ${purpose} needs ${formatBytes(bytes + reserve)}`,
    )
}
