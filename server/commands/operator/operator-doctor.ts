// Diagnosis of an installation, and preview of an upgrade. Neither changes anything.

import type { Config } from '../../config.ts'
import { checkDatabase, describeDatabaseError } from '../../db/check-database.ts'
import { BackupError } from '../../features/backup/archive/manifest.ts'
import { readHeader } from '../../features/backup/archive/read-archive.ts'
import { formatBytes } from '../../features/backup/disk-space.ts'
import { planUpgrade, type UpgradePlan } from '../../features/backup/restore/upgrade-plan.ts'
import { isOverdue, readSchedule } from '../../features/backup/schedule.ts'
import type { Check } from '../../features/diagnosis/check.ts'
import { diagnose } from '../../features/diagnosis/diagnose.ts'
import { describeFileCode } from '../../lib/file-access.ts'
import { describeRows, splitIdentities } from './operator-backup.ts'
import type { BareCommand, StandaloneCommand } from './operator-command.ts'
import { runLong } from './operator-output.ts'

/** Exit code if something needs attention. */
const attention = 2

const getExitCode = (checks: readonly Check[]) =>
  checks.some(({ level }) => level === 'error') ? 1 : checks.some(({ level }) => level === 'warning') ? attention : 0

export const doctor: BareCommand = {
  usage: '[--json]',
  options: [],
  flags: ['json'],
  runBare: ({ options }) =>
    runLong(options.json === 'yes', async () => {
      const checks = await diagnose(process.env)
      const lines = checks.map(({ name, level, text }) => `${level.padEnd(8)} ${name}: ${text}`)
      return { json: { checks }, lines, exitCode: getExitCode(checks) }
    }),
}

const hourMs = 3_600_000

/** Age of the backup to return to, in hours. */
async function readBackupAge(config: Config, options: Record<string, string>, signal: AbortSignal) {
  if (options.backup) {
    const { instant } = await readHeader(options.backup, { identities: splitIdentities(options), signal })
    return { file: options.backup, hours: (Date.now() - Date.parse(instant)) / hourMs }
  }
  if (config.BACKUP_FOLDER === '') return null
  const { newest, hours } = await readSchedule(config, new Date()).catch((error) => {
    throw new BackupError(`BACKUP_FOLDER cannot be read: ${describeFileCode(error)}`)
  })
  return newest && { file: newest.file, hours }
}

function describeSpace({ pending, neededBytes, freeBytes }: UpgradePlan): string {
  if (pending.length === 0) return 'No additional disk space is needed.'
  const needed = `Migrations may need ${formatBytes(neededBytes)} of disk space`
  return freeBytes === null ? `${needed} on the database server.` : `${needed}; ${formatBytes(freeBytes)} are free.`
}

export const upgradeCheck: StandaloneCommand = {
  usage: '[--backup <file> [--identity <file>]] [--json]',
  options: ['backup', 'identity'],
  flags: ['json'],
  runStandalone: ({ config, options }) =>
    runLong(options.json === 'yes', async ({ signal }) => {
      await checkDatabase({ DATABASE_URL: config.DATABASE_URL }).catch((error) => {
        throw new BackupError(describeDatabaseError(error))
      })
      const plan = await planUpgrade(config.DATABASE_URL)
      const { pending, neededBytes, freeBytes, tables } = plan
      const newest = await readBackupAge(config, options, signal)
      const isShort = freeBytes !== null && freeBytes < neededBytes
      const isRecent = newest !== null && !isOverdue(newest.hours, config.BACKUP_EVERY)
      return {
        json: { ...plan, backup: newest },
        exitCode: isShort || !isRecent ? attention : 0,
        lines: [
          pending.length
            ? `The next start applies ${pending.length} migrations: ${pending.join(', ')}`
            : 'The database is of this version: the next start migrates nothing.',
          `Rows: ${describeRows(tables)}`,
          `${describeSpace(plan)}${isShort ? ' Free some space first.' : ''}`,
          newest
            ? `The backup ${newest.file} is ${Math.round(newest.hours)} hours old.${isRecent ? '' : ' Make another one first.'}`
            : 'No backup was found: make one first, or name it with --backup.',
          'Nothing was changed.',
        ],
      }
    }),
}
