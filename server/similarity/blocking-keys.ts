import { executeWithRows, type Statement } from '../db/json-rows.ts'
import type { Em } from '../db/orm.ts'
import { getSeasonId } from '../db/season.ts'
import { type NormalizedName, oneEdit, twoEdits } from './name-similarity.ts'

// Segments to omit from a name of `length` letters: any one of two letters, or any two of six in a long name.
function getCuts(length: number): [start: number, end: number][][] {
  const segmentCount = length < twoEdits ? Math.ceil(length / 2) : 6
  const border = (segment: number) => Math.floor((segment * length) / segmentCount)
  const ranges = Array.from({ length: segmentCount }, (_, segment): [number, number] => [
    border(segment),
    border(segment + 1),
  ])
  if (length < twoEdits) return ranges.map((range) => [range])
  return ranges.flatMap((range, segment) => ranges.slice(segment + 1).map((later) => [range, later]))
}

// FNV-1a, 32 bits, signed like a database's integers.
function hash(text: string): number {
  let bits = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  return (bits ^ (bits >>> 13)) | 0
}

const orderKey = ({ sorted, numbers }: NormalizedName) => hash(`order ${numbers} ${sorted}`)
const exactKey = ({ letters, numbers }: NormalizedName) => hash(`exact ${numbers} ${letters}`)
const cutKey = (numbers: string, length: number, cut: number, rest: string) =>
  hash(`${length} ${cut} ${numbers} ${rest}`)

/**
 * Blocking keys (as in record linkage) that similar names share. Few letters differ, so that most segments of two
 * similar names are equal: each key is the name without the segments that may differ. Names that merely begin alike
 * share none.
 */
export function listBlockingKeys(name: NormalizedName): number[] {
  const { letters, numbers } = name
  const cuts = letters.length < oneEdit ? [] : getCuts(letters.length)
  const cutKeys = cuts.map((cut, index) => {
    const rest = cut.reduceRight((left, [start, end]) => `${left.slice(0, start)} ${left.slice(end)}`, letters)
    return cutKey(numbers, letters.length, index, rest)
  })
  return [...new Set([orderKey(name), exactKey(name), ...cutKeys])]
}

export function listProbeKeys(name: NormalizedName): number[] {
  const { letters, numbers } = name
  const keys = [orderKey(name), exactKey(name)]
  for (let length = Math.max(oneEdit, letters.length - 2); length <= letters.length + 2; length += 1) {
    const longer = letters.length - length
    if (Math.abs(longer) > (length < twoEdits ? 1 : 2)) continue
    for (const [index, cut] of getCuts(length).entries())
      for (const rest of getRests(letters, longer, cut)) keys.push(cutKey(numbers, length, index, rest))
  }
  return [...new Set(keys)]
}

// Remainders of a name without the segments that are at `cut` in the other name, which is shorter by `longer`.
function getRests(letters: string, longer: number, cut: [number, number][]): string[] {
  const [first, second] = cut
  if (!first) return []
  if (!second) return [`${letters.slice(0, first[0])} ${letters.slice(first[1] + longer)}`]
  // Share of the length difference in the first segment.
  const shifts = new Set([0, longer, ...(longer === 0 ? [1, -1] : []), Math.trunc(longer / 2)])
  return [...shifts].map(
    (shift) =>
      `${letters.slice(0, first[0])} ${letters.slice(first[1] + shift, second[0] + shift)} ${letters.slice(second[1] + longer)}`,
  )
}

// Entries per key that a new one is compared with, oldest first.
const maxEntriesPerKey = 50

interface KeyRow {
  key: number
  id: number
}

const addKeys = (season: number): Statement => ({
  postgres: `insert into submission_key (season_id, key, submission_id)
    select ${season}, key, id from json_to_recordset($1) as row(key int, id int) on conflict do nothing`,
  sqlite: `insert or ignore into submission_key (season_id, key, submission_id)
    select ${season}, value ->> 'key', value ->> 'id' from json_each(?)`,
})

const removeKeys = (season: number): Statement => ({
  postgres: `delete from submission_key using json_to_recordset($1) as row(key int, id int)
    where season_id = ${season} and submission_key.key = row.key and submission_id = row.id`,
  sqlite: `delete from submission_key
    where season_id = ${season} and (key, submission_id) in (select value ->> 'key', value ->> 'id' from json_each(?))`,
})

// `cross join` fixes SQLite's join order: starting with a season's keys, it would scan the list for each.
const findKeys = (season: number): Statement => ({
  postgres: `select found.key, found.submission_id as id from json_array_elements_text($1) as asked(key)
    cross join lateral (
      select key, submission_id from submission_key
      where season_id = ${season} and submission_key.key = asked.key::int order by submission_id limit ${maxEntriesPerKey}
    ) as found`,
  sqlite: `select found.key, found.submission_id as id from json_each(?) as asked
    cross join submission_key as found on found.season_id = ${season} and found.key = asked.value and found.submission_id <= coalesce(
      (select submission_id from submission_key where season_id = ${season} and key = asked.value
        order by submission_id limit 1 offset ${maxEntriesPerKey - 1}), 2147483647)`,
})

// Sorted for locality in the index.
const sortKeys = (keys: Iterable<number>) => [...keys].sort((a, b) => a - b)

const toRows = (id: number, keys: number[]): KeyRow[] => keys.map((key) => ({ key, id }))

export const storeBlockingKeys = (em: Em, entries: { id: number; keys: number[] }[]) =>
  executeWithRows(
    em,
    addKeys(getSeasonId(em)),
    entries.flatMap(({ id, keys }) => toRows(id, keys)).sort((a, b) => a.key - b.key),
  )

export const removeBlockingKeys = (em: Em, id: number, keys: number[]) =>
  executeWithRows(em, removeKeys(getSeasonId(em)), toRows(id, keys))

/** Returns the first entries under each key: the limit bounds the cost of frequent names. */
export async function findCandidates(em: Em, keys: Iterable<number>): Promise<Map<number, number[]>> {
  const rows = await executeWithRows<KeyRow>(em, findKeys(getSeasonId(em)), sortKeys(new Set(keys)))
  const ids = new Map<number, number[]>()
  for (const { key, id } of rows) ids.set(key, [...(ids.get(key) ?? []), id])
  return ids
}
