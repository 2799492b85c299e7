import type { Config } from '../config.ts'
import { refuseProblems, refuseUnusable } from '../db/check-database.ts'
import { type AppliedMigration, migrate, storeRelease } from '../db/migrations/migrate.ts'
import { getDialect, type Orm, openDatabase, startLock, takeAdvisoryLock } from '../db/orm.ts'
import { type PostgresLimits, unlimited } from '../db/postgres/postgres.ts'
import { enterSeason } from '../db/season.ts'
import { WrongDatabase } from '../db/wrong-database.ts'
import { Installation } from '../entities/installation.entity.ts'
import { seedDemoAccounts } from './accounts.ts'
import { seedDemoContest } from './demo-contest.ts'
import { firstSeason, seedNewInstallation, seedReference, seedStatuses } from './reference.ts'
import { createRehearsalTimeline, type Rehearsed, seedRehearsal } from './rehearsal.ts'
import { createTimeline } from './sample.ts'
import { seedTruckNames } from './truck-names.ts'

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

export const getFilling = ({ CONTEST_MODE }: Pick<Config, 'CONTEST_MODE'>, now: Date): Filling => ({
  isDemo: CONTEST_MODE === 'demo',
  isEmpty: CONTEST_MODE === 'production',
  now,
})

/**
 * Opens a server's database, migrated and seeded. On PostgreSQL, both run on separate connections without timeouts; the
 * returned ones have `limits` or the defaults.
 * @throws WrongDatabase with a line per problem, or if the database cannot be opened
 */
export async function openPrepared(url: string, pool: number, filling: Filling, limits?: PostgresLimits) {
  await refuseProblems(url, pool)
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
  if (getDialect(em) === 'sqlite') return fill(orm, filling)
  await em.transactional(async (holder) => {
    await takeAdvisoryLock(holder, startLock)
    await fill(orm, filling)
  })
}

async function fill(orm: Orm, { isDemo, isEmpty, now, rehearsed, onMigrated }: Filling): Promise<void> {
  await refuseUnusable(orm, isDemo)
  const migrations = await migrate(orm)
  onMigrated?.(migrations)
  const contest = await orm.em.fork().findOne(Installation, { id: 1 })
  if (contest && rehearsed) throw new WrongDatabase('The target holds a contest already')
  const when = rehearsed ? createRehearsalTimeline(rehearsed, now) : createTimeline(now)
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
