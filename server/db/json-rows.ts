import { CompiledQuery } from 'kysely'
import { dialectOf, type Em } from './orm.ts'

/** One statement in the two dialects; each has one parameter, a list as JSON. */
export interface Statement {
  postgres: string
  sqlite: string
}

/**
 * Runs a statement over a list of any length. The list travels as one JSON parameter, so that the statement stays the
 * same and prepared.
 */
export async function runOver<Row>(em: Em, statement: Statement, list: readonly unknown[]): Promise<Row[]> {
  if (list.length === 0) return []
  const query = CompiledQuery.raw(statement[dialectOf(em)], [JSON.stringify(list)])
  return (await em.getKysely().executeQuery<Row>(query)).rows
}
