import { readFileSync } from 'node:fs'
import { describeFileCode } from '../lib/file-access.ts'
import { secretSettings } from './settings.ts'

export type Environment = Record<string, string>

export const secretFileSettings = secretSettings.map((setting) => `${setting}_FILE`)

/**
 * Replaces each `<setting>_FILE` by the content of its file, without the line break at its end: secrets of systemd,
 * Docker, and Kubernetes are files.
 */
export function readSecretFiles(environment: Environment): { environment: Environment; errors: string[] } {
  const errors: string[] = []
  const resolved = { ...environment }
  for (const setting of secretSettings) {
    const name = `${setting}_FILE`
    const file = environment[name]
    if (file === undefined) continue
    delete resolved[name]
    if (environment[setting] !== undefined) errors.push(`${name} and ${setting} are both set: remove one`)
    try {
      resolved[setting] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (resolved[setting] === '') errors.push(`${name} is an empty file: ${file}`)
    } catch (error) {
      errors.push(`${name} cannot be read: ${file}: ${describeFileCode(error)}`)
    }
  }
  return { environment: resolved, errors }
}
