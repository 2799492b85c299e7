import { type Em, getDialect, type Tables } from '../../db/orm.ts'

/**
 * Returns true if all entries are approved names of the district, and locks them: they cannot be rejected or deleted
 * before the transaction ends. Locks in id order, as a review does, to prevent deadlocks. `FOR KEY SHARE` is the weakest
 * lock that conflicts with a review; an examination, which updates a group's entries in its own order, does not block.
 * SQLite has a single writer and needs no lock.
 */
export async function lockApproved(em: Em, ids: readonly number[], districtId: number): Promise<boolean> {
  const approved = em
    .getKysely<Tables>()
    .selectFrom('public_name_submission as entry')
    .innerJoin('county', 'county.id', 'entry.county_id')
    .where('entry.id', 'in', ids)
    .where('entry.review_state', '=', 'approved')
    .where('county.district_id', '=', districtId)
    .orderBy('entry.id')
    .select('entry.id')
  const locked = await (getDialect(em) === 'postgres' ? approved.forKeyShare('entry') : approved).execute()
  return locked.length === ids.length
}
