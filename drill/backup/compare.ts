import { createHash } from 'node:crypto'
import { openDatabase } from '@snowplow/server/db/orm.ts'

const rowsPerQuery = 20_000

async function* readBallots(database: string, lastId: number): AsyncGenerator<{ id: number }> {
  const orm = await openDatabase(database)
  try {
    for (let after = 0; ; ) {
      const rows = await orm.em
        .fork()
        .execute<{ id: number }[]>(
          `select * from ballot where id > ${after} and id <= ${lastId} order by id limit ${rowsPerQuery}`,
        )
      yield* rows
      if (rows.length < rowsPerQuery) return
      after = rows.at(-1)?.id ?? lastId
    }
  } finally {
    await orm.close()
  }
}

async function digestBallots(database: string, lastId: number) {
  const digest = createHash('sha256')
  let ballots = 0
  for await (const row of readBallots(database, lastId)) {
    digest.update(JSON.stringify(row))
    ballots += 1
  }
  return { ballots, digest: digest.digest('hex') }
}

async function readLastId(database: string): Promise<number> {
  const orm = await openDatabase(database)
  const [row] = await orm.em.fork().execute<{ id: number }[]>('select max(id) as id from ballot')
  await orm.close()
  return row?.id ?? 0
}

/**
 * Compares the ballots of a restored database with those of the running one up to its last one: a process commits them in the
 * order of their ids, so that a snapshot of one instant contains all of them, each unchanged, and none after.
 */
export async function compareBallots(running: string, restored: string) {
  const lastId = await readLastId(restored)
  const [expected, found] = [await digestBallots(running, lastId), await digestBallots(restored, lastId)]
  return {
    ballots: found.ballots,
    missing: expected.ballots - found.ballots,
    isEqual: expected.digest === found.digest,
  }
}
