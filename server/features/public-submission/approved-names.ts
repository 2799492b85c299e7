import { dialectOf, type Em, type Tables } from '../../db/orm.ts'

/**
 * Whether all of these are approved names of the district; those that are can be neither rejected nor deleted before the
 * transaction ends. A review locks entries in the order of their ids, as this does, so that neither waits for the other
 * in a circle. The weakest lock that a review respects: an examination, which changes a group's entries in its own
 * order, is not waited for. SQLite lets in one transaction at a time anyway.
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
  const held = await (dialectOf(em) === 'postgres' ? approved.forKeyShare('entry') : approved).execute()
  return held.length === ids.length
}
