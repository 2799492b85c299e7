import { executeWithRows, type Statement } from '../db/json-rows.ts'
import { getWordsTable } from '../db/lists/word-search.ts'
import { type Em, getDialect } from '../db/orm.ts'
import { groupDuplicates, removeFromGroup } from './duplicate-groups.ts'

export const entryWords = 'submission_words'

export { recountPending } from './duplicate-groups.ts'
export { findNearestName as nearestName } from './nearest-name.ts'

interface IndexedEntry {
  id: number
  snowplowName: string
  words: string[]
  isPending: boolean
}

export async function indexEntries(em: Em, entries: IndexedEntry[]): Promise<void> {
  await storeWords(em, entries)
  await groupDuplicates(em, entries)
}

export async function removeEntry(
  em: Em,
  entry: Parameters<typeof removeFromGroup>[1] & { id: number },
): Promise<void> {
  await removeFromGroup(em, entry)
  await removeWords(em, entry.id)
}

const addWords = (words: string): Statement => ({
  postgres: `insert into ${words} (rowid, words)
    select id, array_to_tsvector(string_to_array(words, ' ')) from json_to_recordset($1) as row(id int, words text)`,
  sqlite: `insert into ${words} (rowid, words) select value ->> 'id', value ->> 'words' from json_each(?)`,
})

const fts5 = `using fts5(words, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize='ascii')`

/** Creates the full-text table of a season (decision 35). */
export async function createWords(em: Em): Promise<void> {
  const table = getWordsTable(em, entryWords)
  if (getDialect(em) === 'sqlite') {
    await em.execute(`create virtual table ${table} ${fts5}`)
    return
  }
  const entry = 'int not null primary key references public_name_submission (id) on delete cascade'
  await em.execute(`create table ${table} (rowid ${entry}, words tsvector not null)`)
  await em.execute(`create index ${table}_words_index on ${table} using gin (words)`)
}

export const storeWords = (em: Em, entries: { id: number; words: string[] }[]) =>
  executeWithRows(
    em,
    addWords(getWordsTable(em, entryWords)),
    entries.map(({ id, words }) => ({ id, words: words.join(' ') })),
  )

const removeEachWords = (words: string): Statement => ({
  postgres: `delete from ${words} using json_to_recordset($1) as row(id int) where rowid = row.id`,
  sqlite: `delete from ${words} where rowid in (select value ->> 'id' from json_each(?))`,
})

/** Replaces the words of examined entries; others are indexed by their examination. */
export async function replaceWords(em: Em, entries: { id: number; words: string[] }[]): Promise<void> {
  const table = getWordsTable(em, entryWords)
  const ids = entries.map(({ id }) => ({ id }))
  const indexed = await executeWithRows<{ id: number }>(em, selectIndexed, ids)
  const examined = new Set(indexed.map(({ id }) => id))
  await executeWithRows(em, removeEachWords(table), ids)
  await storeWords(
    em,
    entries.filter(({ id }) => examined.has(id)),
  )
}

// Pages per call, about 30 ms.
const mergedPages = 16
const automaticMerge = 4

async function configureWords(em: Em, option: 'automerge' | 'merge', value: number): Promise<void> {
  if (getDialect(em) === 'postgres') return
  const table = getWordsTable(em, entryWords)
  await em.execute(`insert into ${table} (${table}, rank) values ('${option}', ${value})`)
}

/**
 * SQLite merges its index by itself after some thousand replaced entries, which blocks every other request for 200 ms.
 * Off, `mergeWords()` must follow each replacement.
 */
export const setAutomaticMerge = (em: Em, isOn: boolean) => configureWords(em, 'automerge', isOn ? automaticMerge : 0)

export const mergeWords = (em: Em) => configureWords(em, 'merge', mergedPages)

const selectIndexed: Statement = {
  postgres: `select submission_id as id from examined_submission
    where submission_id = any(array(select id from json_to_recordset($1) as row(id int)))`,
  sqlite: `select submission_id as id from examined_submission
    where submission_id in (select value ->> 'id' from json_each(?))`,
}

// Both databases name the entry's id `rowid`, as SQLite's full-text tables require.
const removeWords = (em: Em, id: number) =>
  em.execute(`delete from ${getWordsTable(em, entryWords)} where rowid = ?`, [id])
