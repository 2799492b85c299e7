import type { Migration } from '@mikro-orm/migrations'
import type { Dialect } from '../orm.ts'
import { orderKey } from './order-key.ts'

const batchSize = 1000

const rowsOf: Record<Dialect, string> = {
  postgres: `(select (value ->> 'id')::int as id, value ->> 'key' as key from json_array_elements(?::json)) as given`,
  sqlite: `(select value ->> 'id' as id, value ->> 'key' as key from json_each(?)) as given`,
}

export async function giveOrderKeys(
  migration: Migration,
  dialect: Dialect,
  table: string,
  text: string,
): Promise<void> {
  let last = 0
  while (true) {
    const select = `select id, ${text} as text from ${table} where id > ? order by id limit ${batchSize}`
    const rows = (await migration.execute(select, [last])) as { id: number; text: string }[]
    if (rows.length === 0) return
    const keys = JSON.stringify(rows.map((row) => ({ id: row.id, key: orderKey(row.text) })))
    const update = `update ${table} set ${text}_order = given.key from ${rowsOf[dialect]} where ${table}.id = given.id`
    await migration.execute(update, [keys])
    last = rows.at(-1)?.id ?? last
  }
}
