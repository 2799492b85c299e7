import type { Config } from '../../config.ts'
import { type Check, ok, warning } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { fileChecks } from './file-checks.ts'
import { networkChecks } from './network-checks.ts'

// Errors in the settings end the command before.
const checkSettings = (config: Config): Check => {
  const isPublic = config.CONTEST_MODE === 'production' && config.TRUST_PROXY === '' && config.HOST === '127.0.0.1'
  return {
    name: 'Settings',
    ...(isPublic
      ? warning('TRUST_PROXY is not set: behind a proxy on this machine, all visitors count as one client')
      : ok(`Valid, mode ${config.CONTEST_MODE}`)),
  }
}

/** Checks an installation without changing it. Never fails: a failed check is an error in the result. */
export async function diagnose(config: Config): Promise<Check[]> {
  const checks = [...databaseChecks, ...networkChecks, ...fileChecks]
  return [checkSettings(config), ...(await Promise.all(checks.map((check) => check(config))))]
}
