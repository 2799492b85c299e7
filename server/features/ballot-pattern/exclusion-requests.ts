import { forkSeason } from '../../db/season.ts'
import { SetAside } from '../../entities/set-aside.entity.ts'
import type { BallotCount } from '../poll-result/current-count.ts'
import type { ExcludedCounts } from '../poll-result/excluded-ballots.ts'

/** A request to set ballots aside that waits for a second administrator. */
export interface ExclusionRequest {
  id: number
  by: string
  at: string
  counts: ExcludedCounts
}

export async function readExclusionRequests(
  { orm, getTallies }: Pick<BallotCount, 'orm' | 'getTallies'>,
  season: number,
  districtId: number,
): Promise<ExclusionRequest[]> {
  const requested = (await getTallies(season).requested()).filter((one) => one.districtId === districtId)
  if (requested.length === 0) return []
  const ids = requested.map(({ setAsideId }) => setAsideId)
  const rows = await forkSeason(orm.em, season).find(SetAside, { id: { $in: ids } })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return requested.flatMap((counts) => {
    const row = rowOf.get(counts.setAsideId)
    return row ? { id: row.id, by: row.setAsideBy, at: row.setAsideAt.toISOString(), counts } : []
  })
}
