import type { Em } from '../db/orm.ts'
import { groupDuplicates, leaveGroup } from './duplicate-groups.ts'
import { removeWords, storeWords } from './word-index.ts'

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
