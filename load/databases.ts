import { type Em, openDatabase } from '@snowplow/server/db/orm.ts'
import { Ballot } from '@snowplow/server/entities/public-voting.entity.ts'
import { createDatabase, startPostgres } from '@snowplow/server/test/database/test-postgres.ts'

/** Settings for a million entries: the defaults are a fraction of the tables. */
export const largePostgres = ['shared_buffers=1GB', 'max_wal_size=8GB']

export type Postgres = Awaited<ReturnType<typeof startPostgres>> & { create: () => Promise<string> }

/** @param work receives a PostgreSQL that makes empty databases and is removed afterwards */
export async function withPostgres<Result>(
  work: (postgres: Postgres) => Promise<Result>,
  settings: string[] = [],
): Promise<Result> {
  const postgres = await startPostgres(settings)
  try {
    return await work({ ...postgres, create: () => createDatabase(postgres.address) })
  } finally {
    await postgres.stop()
  }
}

/** Closes the database afterwards, which no process may hold open for long. */
export async function withDatabase<Result>(database: string, work: (em: Em) => Promise<Result>): Promise<Result> {
  const orm = await openDatabase(database)
  try {
    return await work(orm.em.fork())
  } finally {
    await orm.close()
  }
}

/** Ballots that were cast, without those of the sample contest. */
export const isCast = { $not: { agentHash: { $like: 'sample%' } } }

export const countBallots = (database: string) => withDatabase(database, (em) => em.count(Ballot, isCast))
