import type { Orm } from '../../db/orm.ts'
import { drawService } from '../draw/draw.service.ts'
import type { PollResultService } from '../poll-result/poll-result.service.ts'
import type { ContestService } from '../season/contest.service.ts'
import { countRulesService } from '../season/count-rules.service.ts'
import { setAsideService } from '../set-aside/set-aside.service.ts'
import { resultsService } from './results.service.ts'

interface CountDeps {
  contest: ContestService
  results: PollResultService
  now: () => Date
}

/** Services from the last vote to the published results, and the job that publishes them. */
export function countServices(orm: Orm, deps: CountDeps) {
  const { job, calls } = resultsService(orm, deps)
  const { readTies, ...drawCalls } = drawService(orm, deps)
  return {
    publication: job,
    ties: { readTies },
    calls: {
      ...setAsideService(orm, deps.contest, deps.results.readPattern),
      ...countRulesService({ orm, contest: deps.contest }),
      ...drawCalls,
      ...calls,
    },
  }
}
