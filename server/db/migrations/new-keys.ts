import type { Migration } from '@mikro-orm/migrations'

/** Rows that are read at once: whatever a table holds, memory does not fill. */
const batchSize = 1000

interface KeyedTable {
  table: string
  text: string
  key: string
  /** The column within whose values a key is unique; without it a key is unique in the whole table. */
  scope?: string
}
interface KeyedRow {
  id: number
  scope: unknown
  text: string
  key: string | null
}

/** No text that people type holds a line break, so that this key is met by nothing else. */
const apart = (key: string, id: number) => `${key}\n${id}`

/**
 * Gives rows, the oldest first, the keys that are made anew of their texts. Of two that were different until now and are
 * the same from now on both stay: the older has the key, and the younger one that is its own.
 * @param where which rows; those whose keys cannot change need not be read
 */
export async function giveNewKeys(
  migration: Migration,
  { table, text, key, scope = '1' }: KeyedTable,
  where: string,
  keyOf: (text: string) => string,
): Promise<void> {
  const select = `select id, ${scope} as scope, ${text} as text, ${key} as key from ${table}`
  const store = (id: number, value: string) =>
    migration.execute(`update ${table} set ${key} = ? where id = ?`, [value, id])
  const give = async (row: KeyedRow) => {
    const value = keyOf(row.text)
    if (value === row.key) return
    const [other] = (await migration.execute(`${select} where ${key} = ? and ${scope} = ?`, [
      value,
      row.scope,
    ])) as KeyedRow[]
    const isOlder = !other || row.id < other.id
    if (other && isOlder) await store(other.id, apart(value, other.id))
    await store(row.id, isOlder ? value : apart(value, row.id))
  }
  let last = 0
  while (true) {
    const page = `${select} where id > ? and ${where} order by id limit ${batchSize}`
    const rows = (await migration.execute(page, [last])) as KeyedRow[]
    for (const row of rows) await give(row)
    if (rows.length < batchSize) return
    last = rows.at(-1)?.id ?? last
  }
}
