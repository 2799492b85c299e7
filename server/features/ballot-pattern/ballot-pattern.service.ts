import { bindService } from '../../http/bind-service.ts'
import { type BallotCount, readCurrentCount } from '../poll-result/current-count.ts'
import { countExcludedIn } from '../poll-result/excluded-ballots.ts'
import type { DescribedPattern } from './describe-pattern.ts'
import { exportBallotPatterns, listBallotPatterns, nameAddress } from './pattern.service.ts'
import { getPatternPart } from './pattern-part.service.ts'
import { readPattern } from './pattern-part.ts'
import { createPatternSearches, type Deps } from './pattern-search.ts'

interface Services {
  count: BallotCount
  warn: (reason: string) => void
  now: () => Date
}

export type BallotPatternService = ReturnType<typeof ballotPatternService>

export function ballotPatternService({ count, ...services }: Services) {
  const getColumns = (season: number, district: number) => count.getTallies(season).tally.ofDistrict(district).columns
  const deps = { ...count, patterns: createPatternSearches(count.orm, getColumns, services) }
  return bindService(deps, {
    countPatterns,
    listBallotPatterns,
    exportBallotPatterns,
    nameAddress,
    getPatternPart,
    readPattern,
    stop,
  })
}

/** Patterns per district that are neither explained nor set aside, as far as they were searched. */
async function countPatterns(deps: Deps, season: number): Promise<{ id: number; name: string; patterns: number }[]> {
  const { ofDistrict } = await readCurrentCount(deps, season)
  const districts = await deps.counties.everyDistrict(season)
  return Promise.all(
    districts.map(async ({ id, name }) => {
      const { asides } = ofDistrict(id)
      const { patterns } = await deps.patterns.find(season, id)
      const isOpen = ({ label, ids }: DescribedPattern) =>
        label === 'unexplained' && countExcludedIn(ids, asides) < ids.length
      return { id, name, patterns: patterns.filter(isOpen).length }
    }),
  )
}

const stop = ({ patterns }: Deps) => patterns.stop()
