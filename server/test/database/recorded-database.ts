import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Dialect, getDialect, type Orm, openDatabase } from '../../db/orm.ts'
import { unlimited } from '../../db/postgres/postgres.ts'

export type Row = Record<string, unknown>

interface Recording extends Record<Dialect, { statements: string[]; names: string[] }> {
  /** Tables in the order of their references. Timestamps and booleans as in PostgreSQL. */
  rows: [table: string, rows: Row[]][]
}

export type RecordingName = 'version-1.3' | 'before-baseline'

/** Ids continue after those of deleted rows. */
export const lastId = 5000

/**
 * Reads a recorded demo after its announcement: of version 1.3, or the same database after the migrations that the
 * baseline has replaced.
 */
export const readRecording = (name: RecordingName): Recording =>
  JSON.parse(gunzipSync(readFileSync(new URL(`../../db/migrations/${name}.json.gz`, import.meta.url))).toString())

// SQLite stores timestamps in milliseconds, and booleans as 0 or 1.
const toStored: Record<Dialect, (value: unknown) => unknown> = {
  postgres: (value) => value,
  sqlite: (value) => {
    if (typeof value === 'boolean') return Number(value)
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value)) ? Date.parse(String(value)) : value
  },
}

async function insertAll(orm: Orm, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const placeholders = `(${columns.map(() => '?').join(', ')})`
  const names = columns.map((column) => `"${column}"`).join(', ')
  for (let from = 0; from < rows.length; from += 200) {
    const some = rows.slice(from, from + 200)
    const values = some.flatMap((row) => columns.map((column) => toStored[getDialect(orm.em)](row[column])))
    await orm.em.execute(`insert into ${table} (${names}) values ${some.map(() => placeholders).join(', ')}`, values)
  }
}

/** Creates a database as the recorded migrations left it. */
export async function createRecordedDatabase(address: string, recording: Recording): Promise<Orm> {
  const orm = await openDatabase(address, { limits: unlimited })
  const dialect = getDialect(orm.em)
  const { statements, names } = recording[dialect]
  // Creates the migrator's table.
  await orm.migrator.getPending()
  if (dialect === 'sqlite') await orm.em.execute('pragma foreign_keys = off')
  for (const statement of statements) await orm.em.execute(statement)
  if (dialect === 'sqlite') await orm.em.execute('pragma foreign_keys = on')
  await insertAll(
    orm,
    'mikro_orm_migrations',
    names.map((name) => ({ name })),
  )
  for (const [table, rows] of recording.rows) await insertAll(orm, table, rows)
  const continueIds = {
    sqlite: `update sqlite_sequence set seq = ${lastId} where name <> 'mikro_orm_migrations'`,
    postgres: `select setval(oid::regclass, ${lastId}) from pg_class where relkind = 'S' and relname not like 'mikro%'
      and relnamespace = quote_ident(current_schema())::regnamespace`,
  }
  await orm.em.execute(continueIds[dialect])
  return orm
}

const isTime = (column: string) => /(_at|^at|since|until)$/.test(column)
const isBoolean = (column: string) => /^(is_|has_|child_info)/.test(column)

function normalize(column: string, value: unknown): unknown {
  if (value === null) return null
  if (isTime(column)) return new Date(value as string).toISOString()
  if (isBoolean(column)) return Boolean(value)
  return typeof value === 'string' && /^[{[]/.test(value) ? JSON.parse(value) : value
}

const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

/** Rows in a form that both databases share, in any order. */
export const normalizeRows = (rows: readonly Row[]) =>
  rows
    .map((row) =>
      Object.entries(row)
        .map(([column, value]) => [column, normalize(column, value)])
        .sort(byText),
    )
    .sort(byText)

const wordTables = `name like 'submission_words%'`

/** Tables, columns, constraints and indexes, whatever their order. */
export async function describeSchema(orm: Orm): Promise<unknown[]> {
  const queries: Record<Dialect, string[]> = {
    sqlite: [
      `select tables.name as tbl, info.name, info.type, "notnull", dflt_value, pk from sqlite_master as tables
        join pragma_table_info(tables.name) as info where tables.type = 'table' and not tables.${wordTables}`,
      `select tables.name as tbl, key."from", key."table", key."to", on_update, on_delete from sqlite_master as tables
        join pragma_foreign_key_list(tables.name) as key where tables.type = 'table'`,
      `select name, substr(sql, instr(sql, ' using fts5')) as sql from sqlite_master
        where type = 'index' and sql is not null or sql like '% using fts5%'`,
      `select name, instr(sql, 'autoincrement') > 0 as auto, instr(sql, 'without rowid') > 0 as rowless,
        (length(sql) - length(replace(sql, 'check (', ''))) as checks from sqlite_master where type = 'table' and not ${wordTables}`,
    ],
    postgres: [
      `select table_name, column_name, udt_name, character_maximum_length, is_nullable, column_default, collation_name
        from information_schema.columns where table_schema = current_schema()`,
      `select conrelid::regclass::text as tbl, conname, pg_get_constraintdef(oid) as def from pg_constraint
        where connamespace = quote_ident(current_schema())::regnamespace and contype <> 'n'`,
      'select indexdef from pg_indexes where schemaname = current_schema()',
      `select relname, reloptions from pg_class where relnamespace = quote_ident(current_schema())::regnamespace and relkind in ('r', 'S')`,
      `select stxname, stxkind::text, (select string_agg(attname, ',' order by attname) from pg_attribute
        where attrelid = stxrelid and attnum = any(stxkeys)) as columns from pg_statistic_ext`,
    ],
  }
  const described = []
  for (const query of queries[getDialect(orm.em)]) described.push(...(await orm.em.execute<object[]>(query)))
  return described.sort(byText)
}
