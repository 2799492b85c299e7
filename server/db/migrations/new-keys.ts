import type { Migration } from '@mikro-orm/migrations'

const batchSize = 1000

interface KeyedTable {
  table: string
  text: string
  key: string
  scope?: string
}
interface KeyedRow {
  id: number
  scope: unknown
  text: string
  key: string | null
}

// Unique: no text that users enter contains a line break.
const keyWithId = (key: string, id: number) => `${key}\n${id}`

/**
 * Recomputes the keys of rows, oldest first. If two rows now share a key, both remain: the older one gets the key, the
 * newer one a key with its id.
 * @param where selects the rows; those whose keys cannot change need not be read
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
  const assignKey = async (row: KeyedRow) => {
    const value = keyOf(row.text)
    if (value === row.key) return
    const [other] = (await migration.execute(`${select} where ${key} = ? and ${scope} = ?`, [
      value,
      row.scope,
    ])) as KeyedRow[]
    const isOlder = !other || row.id < other.id
    if (other && isOlder) await store(other.id, keyWithId(value, other.id))
    await store(row.id, isOlder ? value : keyWithId(value, row.id))
  }
  let last = 0
  while (true) {
    const page = `${select} where id > ? and ${where} order by id limit ${batchSize}`
    const rows = (await migration.execute(page, [last])) as KeyedRow[]
    for (const row of rows) await assignKey(row)
    if (rows.length < batchSize) return
    last = rows.at(-1)?.id ?? last
  }
}
