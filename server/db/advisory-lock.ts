import { dialectOf, type Em } from './orm.ts'

/**
 * Waits for the lock of this number, and keeps other transactions that ask for it out until this one ends; all processes
 * of the product must use the same number for the same thing. SQLite lets in one transaction at a time anyway.
 */
export async function takeAdvisoryLock(em: Em, lock: number): Promise<void> {
  if (dialectOf(em) === 'postgres') await em.execute('select pg_advisory_xact_lock(?)', [lock])
}
