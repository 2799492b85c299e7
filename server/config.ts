import type * as z from 'zod'
import { checkCombinations } from './config/check-combinations.ts'
import { readSecretFiles, secretFileSettings } from './config/secret-files.ts'
import { Settings } from './config/settings.ts'
import { findMisspelled } from './config/unknown-settings.ts'

/** The current secret signs; the previous ones only verify (`JWT_SECRET_PREVIOUS`). */
export type Secrets = readonly [current: string, ...previous: string[]]

export interface Config extends z.output<typeof Settings> {
  SHUTDOWN_DELAY: number
  /** Production without BACKUP_FOLDER, unless its operator has set it to `off`. */
  LACKS_BACKUPS: boolean
  JWT_SECRETS: Secrets
}

const settingNames = ['NODE_ENV', ...Object.keys(Settings.shape), ...secretFileSettings]

// Seconds. Exceeds the time in which the documented proxies notice a process that is not ready.
const productionShutdownDelay = 10

/** The message has one line per error, each starting with the setting. */
export class BadSettings extends Error {}

/**
 * Reads the settings from environment variables only.
 * @throws BadSettings
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  { isTerminal = false }: { isTerminal?: boolean } = {},
): Config {
  const provided = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== '' && entry[1] !== undefined),
  )
  const { environment: resolved, errors } = readSecretFiles(provided)
  const mode = resolved.CONTEST_MODE ?? (resolved.NODE_ENV === 'production' ? 'production' : 'demo')
  const parsed = Settings.safeParse({ ...resolved, CONTEST_MODE: mode })
  // A secret whose file is missing would only repeat itself as a missing setting.
  if (parsed.success && errors.length === 0) errors.push(...checkCombinations(parsed.data))
  if (!parsed.success) errors.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  errors.push(...findMisspelled(Object.keys(provided), settingNames))
  if (!parsed.success || errors.length) throw new BadSettings(errors.join('\n'))
  const { data } = parsed
  return {
    ...data,
    BACKUP_FOLDER: data.BACKUP_FOLDER === 'off' ? '' : data.BACKUP_FOLDER,
    LACKS_BACKUPS: data.CONTEST_MODE === 'production' && data.BACKUP_FOLDER === '',
    JWT_SECRETS: [data.JWT_SECRET, ...(data.JWT_SECRET_PREVIOUS ? [data.JWT_SECRET_PREVIOUS] : [])],
    PUBLIC_ADDRESS: data.PUBLIC_ADDRESS ?? getDefaultPublicAddress(data),
    SHUTDOWN_DELAY:
      data.SHUTDOWN_DELAY ?? (data.CONTEST_MODE === 'production' && !isTerminal ? productionShutdownDelay : 0),
  }
}

const isAnyAddress = (host: string) => host === '0.0.0.0' || host === '::'

// Undefined in production, where the server runs behind a proxy.
function getDefaultPublicAddress({ CONTEST_MODE, HOST, PORT }: z.output<typeof Settings>): string | undefined {
  if (CONTEST_MODE === 'production' || PORT === 0 || isAnyAddress(HOST)) return undefined
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}
