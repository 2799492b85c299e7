import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { type AppliedMigration, migrate, readSupportedMigrations, storeRelease } from '../db/migrations/migrate.ts'
import { dialectOf, type Orm, openDatabase, startLock, takeAdvisoryLock } from '../db/orm.ts'
import { type PostgresLimits, unlimited } from '../db/postgres/postgres.ts'
import { enterSeason } from '../db/season.ts'
import { WrongDatabase } from '../db/wrong-database.ts'
import { Installation } from '../entities/installation.entity.ts'
import { seedDemoAccounts } from './accounts.ts'
import { seedDemoContest } from './demo-contest.ts'
import { firstSeason, seedNewInstallation, seedReference, seedStatuses } from './reference.ts'
import { type Rehearsed, rehearsalTimeline, seedRehearsal } from './rehearsal.ts'
import { timelineUntil } from './sample.ts'
import { seedTruckNames } from './truck-names.ts'

/** First line of an error's message. */
export const firstLineOf = (error: unknown): string =>
  error instanceof Error ? error.message.split('\n', 1)[0] || error.name : String(error)

// One for the lock, one for migrations, one for seeding.
const connectionsToPrepare = 3

interface Filling {
  isDemo: boolean
  /** Seeds no state's counties into a new database: its administrators add them. */
  isEmpty?: boolean
  now: Date
  rehearsed?: Rehearsed
  onMigrated?: (migrations: AppliedMigration[]) => void
}

export const fillingOf = ({ CONTEST_MODE }: Pick<Config, 'CONTEST_MODE'>, now: Date): Filling => ({
  isDemo: CONTEST_MODE === 'demo',
  isEmpty: CONTEST_MODE === 'production',
  now,
})

/**
 * Opens a server's database, migrated and seeded. On PostgreSQL, both run on separate connections without timeouts; the
 * returned ones have `limits` or the defaults.
 * @throws WrongDatabase, or if the database cannot be opened
 */
export async function openPrepared(url: string, pool: number, filling: Filling, limits?: PostgresLimits) {
  if (url.startsWith('sqlite:')) {
    const orm = await openDatabase(url)
    await prepareDatabase(orm, filling)
    return orm
  }
  const first = await openDatabase(url, { pool: connectionsToPrepare, limits: unlimited })
  await prepareDatabase(first, filling).finally(() => first.close())
  // A demo retains a connection, so that its reset can detect that it is in use.
  return openDatabase(url, { pool, limits, minConnections: filling.isDemo ? 1 : 0 })
}

/**
 * Migrates a database and seeds an empty one: with the reference data, unless its department adds its own, and in demo
 * mode with the sample contest. If several processes start on one PostgreSQL, one of them does it.
 * @throws WrongDatabase if a demo finds a real contest, or production the sample
 */
export async function prepareDatabase(orm: Orm, filling: Filling): Promise<void> {
  const em = orm.em.fork()
  if (dialectOf(em) === 'sqlite') return fill(orm, filling)
  await em.transactional(async (holder) => {
    await takeAdvisoryLock(holder, startLock)
    await fill(orm, filling)
  })
}

/** One line about an error of `openPrepared` or `checkDatabase`. */
export function describeDatabaseError(error: unknown): string {
  const kind = error instanceof WrongDatabase ? 'The database cannot be used' : 'DATABASE_URL cannot be opened'
  return `${kind}: ${firstLineOf(error)}`
}

/** `missing` is a SQLite file, `empty` a database: the start creates the contest. */
export type DatabaseState = 'ready' | 'empty' | 'missing'

/**
 * Finds what a start would do with a database, by the checks of the start itself, and changes nothing.
 * @param config without CONTEST_MODE, a demo and a real contest are both accepted
 * @throws whatever `openPrepared` would refuse
 */
export async function checkDatabase({
  DATABASE_URL,
  CONTEST_MODE,
}: Pick<Config, 'DATABASE_URL'> & Partial<Config>): Promise<DatabaseState> {
  const file = /^sqlite:(.+)$/.exec(DATABASE_URL)?.[1]
  if (file === ':memory:') return 'empty'
  if (file) (await import('../db/sqlite/sqlite.ts')).requireFolder(file)
  if (file && !existsSync(file)) return 'missing'
  const orm = await openDatabase(DATABASE_URL, { pool: 1, limits: unlimited, isReading: true })
  try {
    return (await refuseUnusable(orm, CONTEST_MODE && CONTEST_MODE === 'demo')) ? 'ready' : 'empty'
  } finally {
    await orm.close()
  }
}

/**
 * Refuses a database before anything in it is changed.
 * @returns whether it holds a contest
 * @throws WrongDatabase
 */
async function refuseUnusable(orm: Orm, isDemo?: boolean): Promise<boolean> {
  if ((await readSupportedMigrations(orm)).length === 0) return false
  // Version 1.3 has the column, too.
  const [contest] = await orm.em.execute<{ isSample: boolean }[]>('select is_sample as "isSample" from contest')
  if (contest && isDemo !== undefined && Boolean(contest.isSample) !== isDemo)
    throw new WrongDatabase(
      isDemo
        ? 'DATABASE_URL holds a real contest, which the demo does not touch'
        : 'DATABASE_URL holds the demo’s sample contest, which production does not serve: name an empty database',
    )
  return contest !== undefined
}

async function fill(orm: Orm, { isDemo, isEmpty, now, rehearsed, onMigrated }: Filling): Promise<void> {
  await refuseUnusable(orm, isDemo)
  const migrations = await migrate(orm)
  onMigrated?.(migrations)
  const contest = await orm.em.fork().findOne(Installation, { id: 1 })
  if (contest && rehearsed) throw new WrongDatabase('The target holds a contest already')
  const when = rehearsed ? rehearsalTimeline(rehearsed, now) : timelineUntil(now)
  enterSeason(orm, contest?.season.id ?? firstSeason)
  await orm.em.fork().transactional(async (em) => {
    if (!contest && rehearsed) await seedRehearsal(em, rehearsed, now)
    else if (!contest) await (isEmpty ? seedNewInstallation(em, now) : seedReference(em, now, isDemo))
    await seedStatuses(em)
    if (isDemo) await seedDemoAccounts(em, when)
    if (!contest && isDemo) await seedDemoContest(em, when)
    if (!contest && isDemo) await seedTruckNames(em, when)
  })
  await storeRelease(orm)
}
