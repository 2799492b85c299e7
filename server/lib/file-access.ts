import { userInfo } from 'node:os'

/** The user of a container may have a number alone. */
export function getUserName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.geteuid?.())
  }
}

/** Code of an error of the file system, such as `ENOENT`, with the user whose right is missing. */
export function describeFileCode(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code !== 'EACCES' && code !== 'EPERM') return code ?? message
  return `${code}, not permitted to the user ${getUserName()}`
}
