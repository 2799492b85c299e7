import type { Orm } from '../../db/orm.ts'
import { drawService } from '../draw/draw.service.ts'
import type { PollResultService } from '../poll-result/poll-result.service.ts'
import type { ContestService } from '../season/contest.service.ts'
import { countRulesService } from '../season/count-rules.service.ts'
import { setAsideService } from '../set-aside/set-aside.service.ts'
import { createPublicationJob } from './publication-job.ts'
import { resultsService } from './results.service.ts'

interface Deps {
  orm: Orm
  contest: ContestService
  results: PollResultService
  now: () => Date
}

/** Services from the last vote to the published results, and the job that publishes them. */
export function createCountServices(deps: Deps) {
  const [publication, ties] = [createPublicationJob(deps), drawService(deps)]
  return {
    publication,
    ties,
    calls: {
      ...setAsideService(deps),
      ...countRulesService(deps),
      ...ties,
      ...resultsService({ ...deps, publication }),
    },
  }
}
