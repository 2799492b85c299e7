import type { EntitySchema, Primary, RequiredEntityData } from '@mikro-orm/core'
import { CompiledQuery } from 'kysely'
import { dialectOf, type Em } from './orm.ts'

type Row = Record<string, unknown>

interface Insert {
  sql: string
  key: string
  columns: [column: string, property: string][]
}

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
  const derived = em
    .getMetadata()
    .get<Entity>(table)
    .props.filter(({ name, onCreate }) => onCreate && !(name in first))
  const given = [...Object.keys(first), ...derived.map(({ name }) => name)]
  const { sql, key, columns } = statement(em, table, given, onlyNew)
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
  // The mapper's own `execute` would write the parameter into the text.
  const insert = CompiledQuery.raw(sql, [JSON.stringify(records)])
  const stored = await em.getKysely().executeQuery<Record<string, Primary<Entity>>>(insert)
  return stored.rows.map((row) => row[key] as Primary<Entity>)
}

function statement<Entity extends object>(
  em: Em,
  table: EntitySchema<Entity>,
  given: string[],
  onlyNew: boolean,
): Insert {
  const { tableName, properties, primaryKeys } = em.getMetadata().get<Entity>(table)
  const columnOf = (property: string) => String(properties[property as keyof typeof properties].fieldNames[0])
  const names = given.map(columnOf)
  const key = columnOf(String(primaryKeys[0]))
  const rows =
    dialectOf(em) === 'postgres'
      ? `select ${names.join(', ')} from json_populate_recordset(null::${tableName}, $1)`
      : `select ${names.map((name) => `value ->> '${name}'`).join(', ')} from json_each(?) where true`
  const conflict = onlyNew ? 'on conflict do nothing' : ''
  const sql = `insert into ${tableName} (${names.join(', ')}) ${rows} ${conflict} returning ${key}`
  return { sql, key, columns: names.map((name, place) => [name, given[place] as string]) }
}
