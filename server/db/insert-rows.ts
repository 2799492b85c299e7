import { type EntitySchema, type RequiredEntityData, raw } from '@mikro-orm/core'
import type { Em } from './orm.ts'

/** Rows of one statement; SQLite allows 32,766 parameters in one. */
const rowsPerStatement = 500

/** Stores rows with as few statements as fit. @returns their ids in the order of the rows */
export async function insertRows<Row extends { id: number }>(
  em: Em,
  table: EntitySchema<Row>,
  rows: RequiredEntityData<Row>[],
): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const insert = em.createQueryBuilder(table).insert(rows.slice(from, from + rowsPerStatement))
    const stored = await insert.returning(raw('id')).execute<{ id: number }[]>('all')
    ids.push(...stored.map(({ id }) => id))
  }
  return ids
}
