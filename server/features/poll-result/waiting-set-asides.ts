import type { Em } from '../../db/orm.ts'
import { SetAside } from '../../entities/set-aside.entity.ts'

/** Requests per district that wait for a second administrator. */
export async function countWaiting(em: Em): Promise<Map<number, number>> {
  const waiting = { revertedAt: null, $or: [{ confirmedAt: null }, { revertRequestedAt: { $ne: null } }] }
  const rows = await em.find(SetAside, waiting, { fields: ['district'] })
  const counts = new Map<number, number>()
  for (const { district } of rows) counts.set(district.id, (counts.get(district.id) ?? 0) + 1)
  return counts
}
