import { setTimeout as delay } from 'node:timers/promises'
import { type Client, createClient } from '@snowplow/load/client.ts'
import { isServing, waitUntil } from '@snowplow/load/wait.ts'
import { type RunningContest, startContest } from '../contest.ts'
import type { Random } from '../random.ts'
import type { Report } from '../report/report.ts'
import { readOutcomes } from '../stored/stored.ts'
import { createCrowd } from '../virtual-users.ts'

/** Milliseconds from the end of the outage until the server must be ready. */
const recoveryMs = 15_000
const slowThresholdMs = 2000

/** Counts the late replies of a client, and the seconds in which no call or no change was answered. */
function watchService({ call: send }: Client) {
  const start = performance.now()
  const served = new Set<number>()
  const changed = new Set<number>()
  let slowResponses = 0
  const call: Client['call'] = async (request) => {
    const result = await send<never>(request)
    if (result.tookMs > slowThresholdMs) slowResponses += 1
    if (result.status >= 200 && result.status < 300) {
      const second = Math.floor((performance.now() - start) / 1000)
      served.add(second)
      if (request.method === 'POST') changed.add(second)
    }
    return result
  }
  const readFigures = () => {
    const seconds = Array.from({ length: Math.floor((performance.now() - start) / 1000) }, (_, second) => second)
    const countWithout = (set: Set<number>) => seconds.filter((second) => !set.has(second)).length
    return { slowResponses, secondsWithout: { service: countWithout(served), changes: countWithout(changed) } }
  }
  return { call, readFigures }
}

type CauseOutage = (crowd: ReturnType<typeof createCrowd>, contest: RunningContest) => Promise<void>

/**
 * Starts a contest, uses it during an outage, then checks that nothing is missing.
 * @param causeOutage resolves at the end of the outage
 */
export async function runWithOutage(
  outage: string,
  start: Parameters<typeof startContest>,
  random: Random,
  causeOutage: CauseOutage,
): Promise<Report> {
  const contest = await startContest(...start)
  try {
    return await useContest(outage, contest, random, causeOutage)
  } finally {
    contest.kill()
  }
}

async function useContest(outage: string, contest: RunningContest, random: Random, causeOutage: CauseOutage) {
  const service = watchService(createClient(contest.base))
  const crowd = createCrowd(contest, service, random)
  const start = performance.now()
  const everybody = crowd.start()
  await delay(500)
  await causeOutage(crowd, contest)
  crowd.stop()
  await everybody
  const seconds = (performance.now() - start) / 1000
  const figures = service.readFigures()
  await waitUntil(() => isServing(`${contest.base}/health/ready`), { timeoutMs: recoveryMs })
  const recovered = await crowd.runFinalRound()
  const exitCode = await contest.stop()
  return {
    outage,
    seconds,
    outcomes: await readOutcomes(contest.database, crowd.works),
    ...figures,
    refusedPages: crowd.countRefusedPages(),
    recovered,
    exitCode,
    complaints: contest.getComplaints(),
  }
}
