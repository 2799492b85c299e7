import { createHash } from 'node:crypto'
import { withDatabase } from '@snowplow/load/databases.ts'

interface RowRange {
  table: string
  columns: readonly string[]
  lastId: number
}

const rowsPerQuery = 20_000

/** Digest of the rows in the order of their ids; `columns` has to include `id`. */
export const digestRows = (database: string, { table, columns, lastId }: RowRange) =>
  withDatabase(database, async (em) => {
    const digest = createHash('sha256')
    let rows = 0
    for (let after = 0, isOver = false; !isOver; ) {
      const found = await em.execute<{ id: number }[]>(
        `select ${columns.join(', ')} from ${table} where id > ${after} and id <= ${lastId} order by id limit ${rowsPerQuery}`,
      )
      for (const row of found) digest.update(JSON.stringify(row))
      rows += found.length
      after = found.at(-1)?.id ?? lastId
      isOver = found.length < rowsPerQuery
    }
    return { rows, digest: digest.digest('hex') }
  })

const readNumber = async (database: string, select: string) => {
  const [row] = await withDatabase(database, (em) => em.execute<{ number: number }[]>(`select ${select}`))
  return Number(row?.number ?? 0)
}

export const readLastId = (database: string, table: string) => readNumber(database, `max(id) as number from ${table}`)

export const countRowsAfter = (database: string, table: string, id: number) =>
  readNumber(database, `count(*) as number from ${table} where id > ${id}`)
