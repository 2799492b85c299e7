import type { EntitySchema, Primary, RequiredEntityData } from '@mikro-orm/core'
import { CompiledQuery } from 'kysely'
import { dialectOf, type Em } from './orm.ts'

/** One statement in the two dialects; each has one parameter, a list as JSON. */
export interface Statement {
  postgres: string
  sqlite: string
}

/**
 * Runs a statement over a list of any length. The list travels as one JSON parameter, so that the statement stays the
 * same and prepared. The mapper's own `execute` would write the parameter into the text.
 */
export async function runOver<Row>(em: Em, statement: Statement, list: readonly unknown[]): Promise<Row[]> {
  if (list.length === 0) return []
  const query = CompiledQuery.raw(statement[dialectOf(em)], [JSON.stringify(list)])
  return (await em.getKysely().executeQuery<Row>(query)).rows
}

type Row = Record<string, unknown>

/**
 * Stores rows, which all give the same properties, with one statement. They travel as one JSON parameter, so that its
 * text depends neither on their number nor on their values; a list of values costs half as much again.
 * What follows from other properties (`onCreate`) follows here as well.
 * @returns the primary keys of the stored rows, in the order of the rows
 * @param onlyNew leaves out rows that a unique key refuses, instead of failing
 */
export async function insertRows<Entity extends object>(
  em: Em,
  table: EntitySchema<Entity>,
  rows: RequiredEntityData<Entity>[],
  { onlyNew = false }: { onlyNew?: boolean } = {},
): Promise<Primary<Entity>[]> {
  const [first] = rows as Row[]
  if (!first) return []
  const { tableName, properties, primaryKeys, props } = em.getMetadata().get<Entity>(table)
  const derived = props.filter(({ name, onCreate }) => onCreate && !(name in first))
  const given = [...Object.keys(first), ...derived.map(({ name }) => name)]
  const columnOf = (property: string) => String(properties[property as keyof typeof properties].fieldNames[0])
  const columns = given.map((property) => [columnOf(property), property] as const)
  const platform = em.getPlatform()
  const records = (rows as Row[]).map((own) => {
    const row = {
      ...own,
      ...Object.fromEntries(derived.map(({ name, onCreate }) => [name, onCreate?.(own as Entity, em)])),
    }
    const record: Row = {}
    for (const [column, property] of columns) {
      const value = row[property]
      record[column] = value instanceof Date ? platform.processDateProperty(value) : value
    }
    return record
  })
  const names = columns.map(([name]) => name)
  const key = columnOf(String(primaryKeys[0]))
  const into = `insert into ${tableName} (${names.join(', ')}) select`
  const end = `${onlyNew ? 'on conflict do nothing' : ''} returning ${key}`
  const insert = {
    postgres: `${into} ${names.join(', ')} from json_populate_recordset(null::${tableName}, $1) ${end}`,
    sqlite: `${into} ${names.map((name) => `value ->> '${name}'`).join(', ')} from json_each(?) where true ${end}`,
  }
  const stored = await runOver<Record<string, Primary<Entity>>>(em, insert, records)
  return stored.map((row) => row[key] as Primary<Entity>)
}
