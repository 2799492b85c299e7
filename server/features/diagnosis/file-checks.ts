import { accessSync, constants, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { secretFileSettings } from '../../config/secret-files.ts'
import type { Config } from '../../config.ts'
import { getDatabaseFile, getDatabaseKind } from '../backup/backup.ts'
import { formatBytes } from '../backup/disk-space.ts'
import { connect } from '../backup/postgres/postgres-backup.ts'
import { missingBackupsWarning, readSchedule } from '../backup/schedule.ts'
import { openSqliteToRead } from '../backup/sqlite/sqlite-backup.ts'
import { openErasureList } from '../retention/erasure-list.ts'
import { reportFailure, reportOk, reportWarning, runCheck } from './check.ts'

/** Digest of the database's list; null if it has none yet, or cannot be read, which another check reports. */
async function readListDigest(url: string): Promise<string | null> {
  const select = 'select erasure_list as digest from contest'
  try {
    if (getDatabaseKind(url) === 'sqlite') {
      const database = openSqliteToRead(getDatabaseFile(url))
      const row = database.prepare<[], { digest: string | null }>(select).get()
      database.close()
      return row?.digest ?? null
    }
    const client = await connect(url)
    const { rows } = await client.query<{ digest: string | null }>(select).finally(() => client.end())
    return rows[0]?.digest ?? null
  } catch {
    return null
  }
}

const checkErasures = ({ ERASURES_FILE, DATABASE_URL, BACKUP_FOLDER }: Config) =>
  runCheck('Erasures', 'ERASURES_FILE must be a file that the server can read and write', async () => {
    if (ERASURES_FILE === '')
      return reportWarning('ERASURES_FILE is not set: a restored backup would contain what families have had erased')
    const own = await readListDigest(DATABASE_URL)
    if (!existsSync(ERASURES_FILE)) accessSync(dirname(resolve(ERASURES_FILE)), constants.W_OK)
    if (!existsSync(ERASURES_FILE))
      return own
        ? reportFailure(`${ERASURES_FILE} does not exist: put it back; if it is lost, run replace-erasure-list`)
        : reportWarning(`${ERASURES_FILE} does not exist: the server creates it; if it existed, put it back first`)
    const list = await openErasureList(ERASURES_FILE)
    await list.read()
    if (own && own !== list.digest)
      return reportFailure(
        `${ERASURES_FILE} is the list of another database, or a new one: put back the file of this one`,
      )
    const folder = dirname(resolve(ERASURES_FILE))
    if (getDatabaseKind(DATABASE_URL) === 'sqlite' && dirname(resolve(getDatabaseFile(DATABASE_URL))) === folder)
      return reportWarning(`${ERASURES_FILE} is beside the database: move it to another folder, which outlives it`)
    if (BACKUP_FOLDER !== '' && resolve(BACKUP_FOLDER) === folder)
      return reportWarning(`${ERASURES_FILE} is beside the backups: move it to another folder, which outlives them`)
    return reportOk(`${ERASURES_FILE} can be read`)
  })

const checkBackups = (config: Config) =>
  runCheck('Backups', 'check BACKUP_FOLDER', async () => {
    const { BACKUP_FOLDER, LACKS_BACKUPS } = config
    if (LACKS_BACKUPS) return reportWarning(missingBackupsWarning)
    if (BACKUP_FOLDER === '') return reportOk('The server makes no backups by itself')
    if (!existsSync(BACKUP_FOLDER))
      return reportFailure(`${BACKUP_FOLDER} does not exist: create it, or mount its disk`)
    accessSync(BACKUP_FOLDER, constants.W_OK)
    const { error, newest, problems, hours, isOverdue } = await readSchedule(config, new Date())
    if (error) return reportFailure(`The last attempt failed: ${error}`)
    if (problems.length) return reportFailure(`${problems.join('; ')}: remove what is no backup`)
    if (!newest) return reportFailure(`${BACKUP_FOLDER} has no backup: run the command backup`)
    const text = `The newest is ${Math.round(hours)} hours old and has ${formatBytes(newest.bytes)}`
    return isOverdue ? reportWarning(`${text}: run the command backup`) : reportOk(text)
  })

const checkPermissions = ({ DATABASE_URL, ERASURES_FILE, BACKUP_FOLDER }: Config) =>
  runCheck('Permissions', 'check the paths in the settings', async () => {
    const secrets = secretFileSettings.map((name) => process.env[name] ?? '')
    const database = getDatabaseKind(DATABASE_URL) === 'sqlite' ? getDatabaseFile(DATABASE_URL) : ''
    const files = [...secrets, database, ERASURES_FILE, BACKUP_FOLDER].filter((file) => file !== '' && existsSync(file))
    const open = await Promise.all(files.map(async (file) => ((await stat(file)).mode & 0o007 ? file : null)))
    const exposed = open.filter((file) => file !== null)
    if (exposed.length === 0) return reportOk('Other users of this machine cannot read secrets or data')
    return reportWarning(
      `Other users of this machine can read ${exposed.join(', ')}: run chmod o= ${exposed.join(' ')}`,
    )
  })

export const fileChecks = [checkErasures, checkBackups, checkPermissions]
