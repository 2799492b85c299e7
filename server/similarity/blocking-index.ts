import { runOver, type Statement } from '../db/json-rows.ts'
import type { Em } from '../db/orm.ts'

/** Entries under one key with which a new one is compared: those that came first. */
const mostUnderKey = 50

interface KeyRow {
  key: number
  id: number
}

const addKeys: Statement = {
  postgres: `insert into submission_key (key, submission_id)
    select key, id from json_to_recordset($1) as row(key int, id int) on conflict do nothing`,
  sqlite: `insert or ignore into submission_key (key, submission_id)
    select value ->> 'key', value ->> 'id' from json_each(?)`,
}

const removeKeys: Statement = {
  postgres: `delete from submission_key using json_to_recordset($1) as row(key int, id int)
    where submission_key.key = row.key and submission_id = row.id`,
  sqlite: `delete from submission_key
    where (key, submission_id) in (select value ->> 'key', value ->> 'id' from json_each(?))`,
}

const findKeys: Statement = {
  postgres: `select found.key, found.submission_id as id from json_array_elements_text($1) as asked(key)
    cross join lateral (
      select key, submission_id from submission_key
      where submission_key.key = asked.key::int order by submission_id limit ${mostUnderKey}
    ) as found`,
  sqlite: `select found.key, found.submission_id as id from json_each(?) as asked
    join submission_key as found on found.key = asked.value and found.submission_id <= coalesce(
      (select submission_id from submission_key where key = asked.value
        order by submission_id limit 1 offset ${mostUnderKey - 1}), 2147483647)`,
}

/** Neighbors in the index are met one after another. */
const inOrder = (keys: Iterable<number>) => [...keys].sort((a, b) => a - b)

const rowsOf = (id: number, keys: number[]): KeyRow[] => keys.map((key) => ({ key, id }))

export const storeBlockingKeys = (em: Em, entries: { id: number; keys: number[] }[]) =>
  runOver(
    em,
    addKeys,
    entries.flatMap(({ id, keys }) => rowsOf(id, keys)).sort((a, b) => a.key - b.key),
  )

export const removeBlockingKeys = (em: Em, id: number, keys: number[]) => runOver(em, removeKeys, rowsOf(id, keys))

/** The entries under each key, the first ones of a crowd: nothing becomes slow because many names have much in common. */
export async function findCandidates(em: Em, keys: Iterable<number>): Promise<Map<number, number[]>> {
  const rows = await runOver<KeyRow>(em, findKeys, inOrder(new Set(keys)))
  const ids = new Map<number, number[]>()
  for (const { key, id } of rows) ids.set(key, [...(ids.get(key) ?? []), id])
  return ids
}
