import type { EntityMetadata, EntitySchema, Primary, RequiredEntityData } from '@mikro-orm/core'
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

/** How rows of one table are stored that give the same properties. */
interface Insertion {
  /** Up to what is to be done with a row that is there already. */
  text: Statement
  /** The primary key's column. */
  key: string
  recordOf: (row: Row, em: Em) => unknown
}

const insertions = new WeakMap<EntityMetadata, Map<string, Insertion>>()

function insertionOf<Entity extends object>(em: Em, table: EntitySchema<Entity>, first: Row): Insertion {
  const metadata = em.getMetadata().get(table) as EntityMetadata
  const cached = insertions.get(metadata) ?? new Map<string, Insertion>()
  insertions.set(metadata, cached)
  const properties = Object.keys(first)
  const insertion = cached.get(String(properties)) ?? describe(em, metadata, properties)
  cached.set(String(properties), insertion)
  return insertion
}

function describe(
  em: Em,
  { tableName, properties, primaryKeys, props }: EntityMetadata,
  inputProperties: string[],
): Insertion {
  const platform = em.getPlatform()
  const derived = props.filter(({ name, onCreate }) => onCreate && !inputProperties.includes(name))
  const columnOf = (property = '') => String(properties[property]?.fieldNames[0])
  const read = (value: unknown) => (value instanceof Date ? platform.processDateProperty(value) : value)
  const names = [...inputProperties, ...derived.map(({ name }) => name)].map(columnOf)
  function valuesOf(row: Row, em: Em): unknown[] {
    const values = inputProperties.map((property) => read(row[property]))
    for (const { onCreate } of derived) values.push(read(onCreate?.(row, em)))
    return values
  }
  function namedValuesOf(row: Row, em: Em): Row {
    const values: Row = {}
    valuesOf(row, em).forEach((value, index) => {
      values[names[index] as string] = value
    })
    return values
  }
  const into = `insert into ${tableName} (${names.join(', ')}) select`
  return {
    text: {
      postgres: `${into} ${names.join(', ')} from json_populate_recordset(null::${tableName}, $1)`,
      sqlite: `${into} ${names.map((_, index) => `value ->> ${index}`).join(', ')} from json_each(?) where true`,
    },
    key: columnOf(primaryKeys[0]),
    recordOf: {
      // Values by their places are found sooner; PostgreSQL has a function for those with names alone.
      sqlite: valuesOf,
      postgres: namedValuesOf,
    }[dialectOf(em)],
  }
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
  const { text, key, recordOf } = insertionOf(em, table, first)
  const end = `${onlyNew ? 'on conflict do nothing' : ''} returning ${key}`
  const insert = { postgres: `${text.postgres} ${end}`, sqlite: `${text.sqlite} ${end}` }
  const records = (rows as Row[]).map((row) => recordOf(row, em))
  const stored = await runOver<Record<string, Primary<Entity>>>(em, insert, records)
  return stored.map((row) => row[key] as Primary<Entity>)
}

/** The same where nobody asks for the keys: to tell them takes a third of the time. */
export async function storeRows<Entity extends object>(
  em: Em,
  table: EntitySchema<Entity>,
  rows: RequiredEntityData<Entity>[],
): Promise<void> {
  const [first] = rows as Row[]
  if (!first) return
  const { text, recordOf } = insertionOf(em, table, first)
  await runOver(
    em,
    text,
    (rows as Row[]).map((row) => recordOf(row, em)),
  )
}
