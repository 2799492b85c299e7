// Backups of a running product, and the proof that they can be restored.
import { stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { readIdentities } from '../../features/backup/archive/encryption.ts'
import { BackupError, type Header, type TableCount } from '../../features/backup/archive/manifest.ts'
import { createBackup } from '../../features/backup/backup.ts'
import { formatBytes } from '../../features/backup/disk-space.ts'
import { runScheduledBackup, type ScheduledBackup } from '../../features/backup/scheduled-backup.ts'
import { verifyBackup } from '../../features/backup/verify.ts'
import { commandNames } from '../command-names.ts'
import { type StandaloneCommand, stopWith } from './operator-command.ts'
import { runLong } from './operator-output.ts'

const count = new Intl.NumberFormat('en-US')

// Tables whose numbers an operator recognizes.
const titles: [table: string, title: string][] = [
  ['season', 'seasons'],
  ['public_name_submission', 'entries'],
  ['ballot', 'ballots'],
  ['employee_submission', 'truck names'],
  ['user', 'accounts'],
  ['audit_event', 'audit events'],
]

/** Numbers of the rows that an operator recognizes. */
export const describeRows = (tables: readonly TableCount[]) =>
  titles
    .flatMap(([table, title]) => {
      const found = tables.find(({ name }) => name === table)
      return found ? `${count.format(found.rows)} ${title}` : []
    })
    .join(', ')

export function describeContents(
  { database, version, commit, instant }: Header,
  tables: readonly TableCount[],
): string[] {
  const kind = { sqlite: 'SQLite', postgres: 'PostgreSQL' }[database]
  return [`${kind} at ${instant}, version ${version} (${commit})`, describeRows(tables)]
}

export const describeMigrations = (applied: readonly string[]) =>
  applied.length ? [`Migrations that this version has applied: ${applied.join(', ')}`] : []

/** Reports the part of a file that has been read. */
export async function reportReading(file: string, report: (text: string) => void, verb: string) {
  const size = await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
  return (bytes: number) => report(`${verb} ${Math.floor((bytes / Math.max(size, 1)) * 100)} % of ${formatBytes(size)}`)
}

export const splitIdentities = (options: Record<string, string>) =>
  options.identity ? readIdentities(options.identity) : []

/** Leaves the processor to the server, which answers votes meanwhile, if the system permits it. */
function yieldToServer() {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {}
}

export const backup: StandaloneCommand = {
  usage: '[<file or folder>] [--encrypt-to <age public key>] [--scheduled] [--json]',
  options: ['encrypt-to'],
  flags: ['scheduled', 'json'],
  async runStandalone({ config, args: [named], options }) {
    if (options.scheduled && (named || options['encrypt-to']))
      stopWith('--scheduled uses BACKUP_FOLDER and BACKUP_RECIPIENT: leave out the file and --encrypt-to.')
    const target = named ?? config.BACKUP_FOLDER
    if (target === '') stopWith('Name a file or a folder, or set BACKUP_FOLDER.')
    yieldToServer()
    await runLong(options.json === 'yes', async ({ signal, report }) => {
      const recipient = options['encrypt-to'] || config.BACKUP_RECIPIENT
      const recipients = recipient ? [recipient] : []
      const onProgress = (bytes: number, total: number) =>
        report(`Writing: ${formatBytes(bytes)} of about ${formatBytes(Math.max(bytes, total))}`)
      const { file, bytes, header, tables }: ScheduledBackup = options.scheduled
        ? await runScheduledBackup(config, signal)
        : await createBackup(config.DATABASE_URL, { target, recipients, signal, onProgress })
      const encrypted = recipients.length ? ', encrypted' : ''
      return {
        json: { ...header, file, bytes, tables },
        lines: [
          `${file}: ${formatBytes(bytes)}${encrypted}`,
          ...(header && tables ? describeContents(header, tables) : ['It was made before, and is copied now.']),
        ],
      }
    })
  },
}

export const verify: StandaloneCommand = {
  usage: '<file> [--identity <file>] [--into postgres://…] [--json]',
  options: ['identity', 'into'],
  flags: ['json'],
  async runStandalone({ config, args: [file = ''], options }) {
    if (file === '') stopWith(`Usage: ${commandNames.operator} verify ${verify.usage}`)
    yieldToServer()
    await runLong(options.json === 'yes', async ({ signal, report }) => {
      const into = options.into || config.DATABASE_URL
      if (options.into && !/^postgres(ql)?:/.test(into)) throw new BackupError('--into must start with postgres://')
      const onProgress = await reportReading(file, report, 'Verified')
      const identities = splitIdentities(options)
      const verified = await verifyBackup({ file, identities, signal, onProgress }, into)
      const { header, tables, applied, bytes } = verified
      return {
        json: { ...header, file, bytes, tables, applied },
        lines: [
          `${file}: ${formatBytes(bytes)}, complete, can be restored`,
          ...describeContents(header, tables),
          ...describeMigrations(applied),
        ],
      }
    })
  },
}
