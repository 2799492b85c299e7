import { BadSettings, type Config, readConfig } from '../../config.ts'
import { type Check, reportFailure, reportOk, reportWarning } from './check.ts'
import { checkDatabases } from './database-checks.ts'
import { fileChecks } from './file-checks.ts'
import { networkChecks } from './network-checks.ts'

const checkSettings = (config: Config): Check => {
  const isPublic = config.CONTEST_MODE === 'production' && config.TRUST_PROXY === '' && config.HOST === '127.0.0.1'
  return {
    name: 'Settings',
    ...(isPublic
      ? reportWarning('TRUST_PROXY is not set: behind a proxy on this machine, all visitors count as one client')
      : reportOk(`Valid, mode ${config.CONTEST_MODE}`)),
  }
}

/**
 * Checks an installation without changing it, by the checks of the start. Never fails: a failed check is an error in the
 * result. Invalid settings are one error each, and the only ones: everything else depends on them.
 */
export async function diagnose(environment: NodeJS.ProcessEnv): Promise<Check[]> {
  try {
    const config = readConfig(environment)
    const checks = [...networkChecks, ...fileChecks]
    const [ofDatabase, others] = await Promise.all([
      checkDatabases(config),
      Promise.all(checks.map((check) => check(config))),
    ])
    return [checkSettings(config), ...ofDatabase, ...others]
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error
    return error.message.split('\n').map((line) => ({ name: 'Settings', ...reportFailure(line) }))
  }
}
