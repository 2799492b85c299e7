import Database from 'better-sqlite3'
import type { Config } from '../../config.ts'
import { checkDatabase, type DatabaseState, describeDatabaseError } from '../../db/check-database.ts'
import { markInUse } from '../../db/postgres/presence.ts'
import { getDatabaseFile, getDatabaseKind } from '../backup/backup.ts'
import { formatBytes } from '../backup/disk-space.ts'
import { connect } from '../backup/postgres/postgres-backup.ts'
import { planUpgrade } from '../backup/restore/upgrade-plan.ts'
import { type Check, reportFailure, reportOk, reportWarning, runCheck } from './check.ts'

/** Milliseconds of difference between two clocks. */
const [notableMs, dangerousMs] = [2_000, 60_000]

/** Free bytes below which a running contest is at risk. */
const lowSpace = 1024 ** 3

function checkSqliteWrites(file: string) {
  const database = new Database(file, { fileMustExist: true, timeout: 2_000 })
  try {
    database.exec('begin immediate; rollback')
    return reportOk(`${file} can be read and written`)
  } finally {
    database.close()
  }
}

async function checkPostgresRights(url: string) {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ canAddSchemas: boolean; version: string }>(
      `select current_setting('server_version') as version,
        has_database_privilege(current_database(), 'create') as "canAddSchemas"`,
    )
    const [{ canAddSchemas = false, version = '' } = {}] = rows
    if (!canAddSchemas)
      return reportWarning(
        'The user cannot create schemas, which verify and restore need: grant create on the database',
      )
    return reportOk(`PostgreSQL ${version} can be read and written`)
  } finally {
    await client.end()
  }
}

async function checkUse({ DATABASE_URL }: Config, state: DatabaseState) {
  if (state === 'missing')
    return reportWarning(
      `${getDatabaseFile(DATABASE_URL)} does not exist: the start creates it; if it existed, put it back first`,
    )
  if (state === 'empty') return reportWarning('DATABASE_URL holds no contest yet: the start creates it')
  // A restore refuses the mark.
  await (await markInUse(DATABASE_URL))()
  return getDatabaseKind(DATABASE_URL) === 'sqlite'
    ? checkSqliteWrites(getDatabaseFile(DATABASE_URL))
    : checkPostgresRights(DATABASE_URL)
}

const checkMigrations = ({ DATABASE_URL }: Config) =>
  runCheck('Migrations', 'start the server once, so that it creates the tables', async () => {
    const { pending } = await planUpgrade(DATABASE_URL)
    if (pending.length === 0) return reportOk('None is pending')
    return reportWarning(`The next start applies ${pending.length}: run upgrade-check first`)
  })

const checkSpace = ({ DATABASE_URL }: Config) =>
  runCheck('Disk space', 'check the folder of the database', async () => {
    const { bytes, freeBytes } = await planUpgrade(DATABASE_URL)
    if (freeBytes === null) return reportOk(`The tables use ${formatBytes(bytes)}; watch the disk of PostgreSQL itself`)
    const text = `${formatBytes(freeBytes)} are free, and the database uses ${formatBytes(bytes)}`
    if (freeBytes < lowSpace / 8) return reportFailure(`${text}: free some space now`)
    return freeBytes < Math.max(lowSpace, bytes) ? reportWarning(`${text}: free some space`) : reportOk(text)
  })

async function readDatabaseClock(url: string): Promise<number> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    return rows[0]?.now.getTime() ?? Number.NaN
  } finally {
    await client.end()
  }
}

function readLatestEvent(file: string): number {
  const database = new Database(file, { readonly: true, fileMustExist: true })
  try {
    return database.prepare<[], { at: number | null }>('select max(at) as at from audit_event').get()?.at ?? 0
  } finally {
    database.close()
  }
}

const checkClock = ({ DATABASE_URL, CONTEST_MODE }: Config) =>
  runCheck('Clock', 'compare the clocks with date -u', async () => {
    if (CONTEST_MODE === 'demo') return reportOk('A demo has its own clock')
    const isSqlite = getDatabaseKind(DATABASE_URL) === 'sqlite'
    const ahead = isSqlite
      ? Math.max(0, readLatestEvent(getDatabaseFile(DATABASE_URL)) - Date.now())
      : Math.abs((await readDatabaseClock(DATABASE_URL)) - Date.now())
    const text = isSqlite
      ? `The last event in the database is ${Math.round(ahead / 1000)} s in the future`
      : `The clocks of this machine and of the database differ by ${(ahead / 1000).toFixed(1)} s`
    if (ahead < notableMs) return reportOk(isSqlite ? 'No event in the database is in the future' : text)
    const advice = `${text}: synchronize the clocks (NTP)`
    return ahead < dangerousMs ? reportWarning(advice) : reportFailure(advice)
  })

/** Whatever the start refuses is one error; the other checks need a contest in a database that it accepts. */
export async function checkDatabases(config: Config): Promise<Check[]> {
  let state = 'missing' as DatabaseState
  const use = async () => {
    state = await checkDatabase(config)
    return checkUse(config, state)
  }
  const database = await runCheck('Database', '', () =>
    use().catch((error) => reportFailure(describeDatabaseError(error))),
  )
  if (database.level === 'error' || state !== 'ready') return [database]
  return [database, ...(await Promise.all([checkMigrations, checkSpace, checkClock].map((check) => check(config))))]
}
