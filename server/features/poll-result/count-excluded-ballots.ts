import type { Em } from '../../db/orm.ts'
import { SetAside } from '../../entities/set-aside.entity.ts'

/** Ballots set aside per district; districts without any are missing. `em` must be in the season. */
export async function countExcludedBallots(em: Em): Promise<Map<number, number>> {
  const active = { confirmedAt: { $ne: null }, revertedAt: null }
  const counts = new Map<number, number>()
  for (const { district, ballots } of await em.find(SetAside, active, { fields: ['district', 'ballots'] }))
    counts.set(district.id, (counts.get(district.id) ?? 0) + ballots)
  return counts
}
