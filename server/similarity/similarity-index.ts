import { runOver, type Statement } from '../db/json-rows.ts'
import type { Em } from '../db/orm.ts'
import { groupDuplicates, leaveGroup } from './duplicate-groups.ts'

export { recountPending } from './duplicate-groups.ts'

interface IndexedEntry {
  id: number
  snowplowName: string
  /** As `wordsOf` in the contract gives them. */
  words: string[]
  isPending: boolean
}

export async function indexEntries(em: Em, entries: IndexedEntry[]): Promise<void> {
  await storeWords(em, entries)
  await groupDuplicates(em, entries)
}

export async function forgetEntry(em: Em, entry: Parameters<typeof leaveGroup>[1] & { id: number }): Promise<void> {
  await leaveGroup(em, entry)
  await removeWords(em, entry.id)
}

const addWords: Statement = {
  postgres: `insert into submission_words (rowid, words)
    select id, array_to_tsvector(string_to_array(words, ' ')) from json_to_recordset($1) as row(id int, words text)`,
  sqlite: `insert into submission_words (rowid, words) select value ->> 'id', value ->> 'words' from json_each(?)`,
}

/** Makes entries found by their words, which come from `wordsOf`. */
export const storeWords = (em: Em, entries: { id: number; words: string[] }[]) =>
  runOver(
    em,
    addWords,
    entries.map(({ id, words }) => ({ id, words: words.join(' ') })),
  )

/** Both databases call the entry's id `rowid` there, as SQLite's full-text tables must. */
const removeWords = (em: Em, id: number) => em.execute('delete from submission_words where rowid = ?', [id])
