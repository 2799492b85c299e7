import { createHash } from 'node:crypto'
import { openDatabase } from '@snowplow/server/db/orm.ts'

interface RowRange {
  table: string
  columns: readonly string[]
  lastId: number
}

const rowsPerQuery = 20_000

async function* readRows(database: string, { table, columns, lastId }: RowRange): AsyncGenerator<{ id: number }> {
  const orm = await openDatabase(database)
  try {
    for (let after = 0; ; ) {
      const rows = await orm.em
        .fork()
        .execute<{ id: number }[]>(
          `select ${columns.join(', ')} from ${table} where id > ${after} and id <= ${lastId} order by id limit ${rowsPerQuery}`,
        )
      yield* rows
      if (rows.length < rowsPerQuery) return
      after = rows.at(-1)?.id ?? lastId
    }
  } finally {
    await orm.close()
  }
}

/** Digest of the rows in the order of their ids; `columns` has to include `id`. */
export async function digestRows(database: string, range: RowRange) {
  const digest = createHash('sha256')
  let rows = 0
  for await (const row of readRows(database, range)) {
    digest.update(JSON.stringify(row))
    rows += 1
  }
  return { rows, digest: digest.digest('hex') }
}

export async function readLastId(database: string, table: string): Promise<number> {
  const orm = await openDatabase(database)
  const [row] = await orm.em.fork().execute<{ id: number }[]>(`select max(id) as id from ${table}`)
  await orm.close()
  return row?.id ?? 0
}

export async function countRowsAfter(database: string, table: string, id: number): Promise<number> {
  const orm = await openDatabase(database)
  const [row] = await orm.em
    .fork()
    .execute<{ rows: number }[]>(`select count(*) as rows from ${table} where id > ${id}`)
  await orm.close()
  return Number(row?.rows)
}
