import { memoize } from '../../db/memoize.ts'
import type { Orm } from '../../db/orm.ts'
import { getCurrentSeasonId } from '../../db/season.ts'
import { Refusal } from '../../http/problem.ts'
import type { CountyService } from '../county/county.service.ts'
import { subtractCounts } from './district-tally.ts'
import { countExcluded } from './excluded-ballots.ts'
import { isDoneSoon } from './still-counting.ts'
import { createBallotTally } from './tally.ts'

// Checked winners are cached this long; they are read only after the poll has closed.
const checkMaxAgeMs = 600_000

export type BallotCount = ReturnType<typeof createBallotCount>

interface Deps {
  orm: Orm
  counties: CountyService
  warn?: (reason: string) => void
}

/** Counts the ballots of each season that is read, also those that are cast later. */
export function createBallotCount({ orm, counties, warn = () => {} }: Deps) {
  const mismatch = (counted: number, stored: number) =>
    warn(`${counted} ballots were counted, but ${stored} are stored: recounting all.`)
  const tallies = new Map<number, ReturnType<typeof createTallies>>()
  const createTallies = (season: number) => ({
    tally: createBallotTally(orm, season, mismatch),
    setAside: countExcluded(orm, season),
    requested: countExcluded(orm, season, 'requested'),
  })
  function getTallies(season: number) {
    const cached = tallies.get(season) ?? createTallies(season)
    tallies.set(season, cached)
    return cached
  }
  const checked = memoize(checkMaxAgeMs, (season: number) => getTallies(season).tally.check())
  return {
    orm,
    counties,
    tallies,
    getTallies,
    getCurrentTally: () => getTallies(getCurrentSeasonId(orm)).tally,
    checkForWinners: async (season: number) => checked(season),
  }
}

export async function readCurrentCount({ getTallies }: Pick<BallotCount, 'getTallies'>, season: number) {
  const { tally, setAside } = getTallies(season)
  // Read the set-asides first, so that their ballots are included in the count.
  const asides = await setAside()
  const counting = (await isDoneSoon(tally.catchUp())) ? null : await tally.progress()
  const within = asides.filter(({ lastBallotId }) => !counting || lastBallotId <= tally.counted().upTo)
  return {
    counting,
    ofDistrict(districtId: number) {
      const districtAsides = within.filter((aside) => aside.districtId === districtId)
      const { columns: _, ...all } = tally.ofDistrict(districtId)
      return {
        counts: subtractCounts(all, districtAsides),
        asides: districtAsides,
        setAside: districtAsides.reduce((sum, { ballots }) => sum + ballots, 0),
      }
    },
  }
}

export async function checkDistrict(
  { counties }: Pick<BallotCount, 'counties'>,
  districtId: number,
  season: number,
): Promise<void> {
  if (!(await counties.hasDistrict(districtId, season))) throw new Refusal('district.not_found')
}
