import { describeFileCode } from '../../lib/file-access.ts'

export interface Check {
  name: string
  level: 'ok' | 'warning' | 'error'
  /** Finding, and what to do unless it is `ok`. */
  text: string
}

type Finding = Omit<Check, 'name'>

export const reportOk = (text: string): Finding => ({ level: 'ok', text })
export const reportWarning = (text: string): Finding => ({ level: 'warning', text })
export const reportFailure = (text: string): Finding => ({ level: 'error', text })

const getReason = (error: unknown) => {
  const { message = '', code = '', path, cause } = error as NodeJS.ErrnoException & { cause?: { message?: string } }
  if (path) return `${path} cannot be used: ${describeFileCode(error)}`
  return cause?.message || message.split('\n')[0] || code || String(error)
}

/** Runs a check; whatever it throws is an error with `advice`. */
export async function runCheck(name: string, advice: string, find: () => Promise<Finding>): Promise<Check> {
  const finding = await find().catch((error) => reportFailure(`${getReason(error)}: ${advice}`))
  return { name, ...finding }
}
