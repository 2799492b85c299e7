// The database holds the digest of its list of erasures, and so does each backup: another list, or a new one, would bring
// back what was erased.
import { existsSync } from 'node:fs'
import type { Orm } from '../../db/orm.ts'
import { type ErasureList, noErasureList, openErasureList } from './erasure-list.ts'

/** The list of erasures is not the database's. Its message says what to do. */
export class WrongErasureList extends Error {}

const replaceAdvice = 'put back the file of this database; if it is lost, run replace-erasure-list'

/** Digest of the database's list; null if no list was opened with it. */
export async function readListDigest(orm: Orm): Promise<string | null> {
  const [row] = await orm.em.fork().execute<{ digest: string | null }[]>('select erasure_list as digest from contest')
  return row?.digest ?? null
}

/** Stores the list as the one of the database; null for none. */
export async function storeListDigest(orm: Orm, digest: string | null): Promise<void> {
  await orm.em.fork().execute('update contest set erasure_list = ?', [digest])
}

/**
 * Opens the list of the database. The first one that is opened becomes its list; a file of that database that is missing
 * is not created again.
 * @throws WrongErasureList for another list
 */
export async function openOwnErasureList(orm: Orm, path: string): Promise<ErasureList> {
  if (path === '') return noErasureList
  if (!existsSync(path) && (await readListDigest(orm)))
    throw new WrongErasureList(`${path} does not exist: ${replaceAdvice}`)
  const list = await openErasureList(path)
  // One statement: of two processes that start with different files, one is refused.
  await orm.em.fork().execute('update contest set erasure_list = ? where erasure_list is null', [list.digest])
  if ((await readListDigest(orm)) !== list.digest)
    throw new WrongErasureList(`${path} is the list of another database, or a new one: ${replaceAdvice}`)
  return list
}
