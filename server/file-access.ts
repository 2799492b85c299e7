import { userInfo } from 'node:os'

/** The user of a container may have a number alone. */
function getUserName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.geteuid?.())
  }
}

/** One line about an error of the file system, with the user whose permission is missing. */
export function describeFileError(path: string, verb: 'read' | 'opened' | 'written', error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const by = code === 'EACCES' || code === 'EPERM' ? ` by the user ${getUserName()}` : ''
  return `${path} cannot be ${verb}${by}: ${code ?? message}`
}
