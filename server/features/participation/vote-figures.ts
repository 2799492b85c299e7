import { isFew } from '@snowplow/contract/results/few-ballots.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { District } from '../../entities/county.entity.ts'
import { type BallotCount, readCurrentCount } from '../poll-result/current-count.ts'
import { quarter, readContestDay } from '../season/schedule/contest-day.ts'

export type VoteFigures = Awaited<ReturnType<typeof readVoteFigures>>

/**
 * Counted votes by day and county, as the results publish them: districts with few ballots are left out, so that no total
 * reveals their number.
 */
export async function readVoteFigures(em: Em, count: BallotCount) {
  const { counting, ofDistrict } = await readCurrentCount(count, getSeasonId(em))
  const dayOf = await readContestDay(em)
  const all = (await em.findAll(District, { fields: ['id'] })).map(({ id }) => ({ id, ...ofDistrict(id) }))
  const districts = all.filter(({ counts }) => !isFew(counts.ballots))
  const days = new Map<string, number>()
  for (const { counts } of districts) {
    for (const [at, ballots] of counts.quarters) {
      const day = dayOf(new Date(at * quarter))
      if (ballots > 0) days.set(day, (days.get(day) ?? 0) + ballots)
    }
  }
  return {
    counting,
    total: districts.reduce((sum, { counts }) => sum + counts.ballots, 0),
    hasFewDistricts: districts.length < all.length,
    /** Published with their reasons, also those of districts with few ballots. */
    setAside: all.reduce((sum, { setAside }) => sum + setAside, 0),
    days,
    /** Counts of each district, those with few ballots included. */
    districts: new Map(all.map(({ id, counts }) => [id, counts])),
  }
}
