import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { findDatabaseProblems } from './database-problems.ts'
import { readSupportedMigrations } from './migrations/migrate.ts'
import { type Orm, openDatabase } from './orm.ts'
import { unlimited } from './postgres/postgres.ts'
import { WrongDatabase } from './wrong-database.ts'

/** First line of an error's message. */
export const getFirstLine = (error: unknown): string =>
  error instanceof Error ? error.message.split('\n', 1)[0] || error.name : String(error)

/** One line about an error of `openPrepared` or `checkDatabase`. */
export function describeDatabaseError(error: unknown): string {
  return error instanceof WrongDatabase
    ? `The database cannot be used: ${error.message.replaceAll('\n', '; ')}`
    : `DATABASE_URL cannot be opened: ${getFirstLine(error)}`
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
  DATABASE_POOL = 1,
  CONTEST_MODE,
}: Pick<Config, 'DATABASE_URL'> & Partial<Config>): Promise<DatabaseState> {
  const file = /^sqlite:(.+)$/.exec(DATABASE_URL)?.[1]
  if (file === ':memory:') return 'empty'
  await refuseProblems(DATABASE_URL, DATABASE_POOL)
  if (file && !existsSync(file)) return 'missing'
  const orm = await openDatabase(DATABASE_URL, { pool: 1, limits: unlimited, isReading: true })
  try {
    return (await refuseUnusable(orm, CONTEST_MODE && CONTEST_MODE === 'demo')) ? 'ready' : 'empty'
  } finally {
    await orm.close()
  }
}

/** @throws WrongDatabase with a line per problem, or if PostgreSQL cannot be reached */
export async function refuseProblems(url: string, pool: number): Promise<void> {
  const problems = await findDatabaseProblems(url, pool)
  if (problems.length > 0) throw new WrongDatabase(problems.join('\n'))
}

/**
 * Refuses a database before anything in it is changed.
 * @returns whether it holds a contest
 * @throws WrongDatabase
 */
export async function refuseUnusable(orm: Orm, isDemo?: boolean): Promise<boolean> {
  if ((await readSupportedMigrations(orm)).length === 0) return false
  // Version 1.3 has the column, too.
  const [contest] = await orm.em.fork().execute<{ isSample: boolean }[]>('select is_sample as "isSample" from contest')
  if (contest && isDemo !== undefined && Boolean(contest.isSample) !== isDemo)
    throw new WrongDatabase(
      isDemo
        ? 'DATABASE_URL holds a real contest, which the demo does not touch'
        : 'DATABASE_URL holds the demo’s sample contest, which production does not serve: name an empty database',
    )
  return contest !== undefined
}
