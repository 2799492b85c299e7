import { type Em, isPostgres } from '../../../db/orm.ts'

/** Any number will do that nothing else locks; all processes of the product must use the same. */
const lock = 20_250_812

/**
 * Waits until nobody else changes hints, groups or counts, and keeps others out until the transaction ends: an entry
 * belongs to a group because of all the others, and is counted once. SQLite lets in one transaction at a time anyway.
 */
export async function takeTurn(em: Em): Promise<void> {
  if (isPostgres(em)) await em.execute('select pg_advisory_xact_lock(?)', [lock])
}
