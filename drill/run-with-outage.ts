import { setTimeout as delay } from 'node:timers/promises'
import { caller } from './calls.ts'
import type { RunningContest } from './contest.ts'
import type { Random } from './random.ts'
import type { Report } from './report.ts'
import { outcomes } from './stored.ts'
import { people } from './virtual-users.ts'

type People = ReturnType<typeof people>

/** Milliseconds from the end of the outage until the server must be ready. */
const recoveryMs = 15_000

async function untilReady(base: string): Promise<void> {
  const latest = performance.now() + recoveryMs
  const isReady = () =>
    fetch(`${base}/health/ready`, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady()) && performance.now() < latest) await delay(100)
}

/**
 * Uses a contest during an outage, then checks that nothing is missing.
 * @param causeOutage resolves at the end of the outage
 */
export async function runWithOutage(
  outage: string,
  contest: RunningContest,
  random: Random,
  causeOutage: (crowd: People) => Promise<void>,
): Promise<Report> {
  const calls = caller(contest.base)
  const crowd = people(contest, calls, random)
  const start = performance.now()
  const everybody = crowd.start()
  await delay(500)
  await causeOutage(crowd)
  crowd.stop()
  await everybody
  const end = performance.now()
  const secondsWithout = calls.secondsWithout()
  const slowResponses = calls.slowResponses()
  await untilReady(contest.base)
  const recovered = await crowd.runFinalRound()
  const exitCode = await contest.stop()
  return {
    outage,
    seconds: (end - start) / 1000,
    outcomes: await outcomes(contest.database, crowd.works),
    slowResponses,
    secondsWithout,
    refusedPages: crowd.refusedPages(),
    recovered,
    exitCode,
    complaints: contest.complaints(),
  }
}
