import { getPhase, type OpenItemSource, toOpenItem } from '../relations/open-items.ts'
import type { BallotPatternService } from './ballot-pattern.service.ts'

/** Unusual votes that are neither explained nor set aside: in time until the announcement. */
export const createPatternSource = ({
  countPatterns,
}: Pick<BallotPatternService, 'countPatterns'>): OpenItemSource => ({
  needs: 'ballot.setAside',
  async find({ season, contest }) {
    if (contest.concluded || getPhase(contest, 3).state === 'not_started') return []
    const districts = (await countPatterns(season)).filter(({ patterns }) => patterns > 0)
    const count = districts.reduce((sum, { patterns }) => sum + patterns, 0)
    return [
      toOpenItem('unexplainedPatterns', count, {
        until: contest.announcementDate,
        districts: districts.map(({ id, name }) => ({ id, name })),
      }),
    ]
  },
})
