import type { FastifyInstance } from 'fastify'
import type { Em, Orm } from './db/orm.ts'
import { purgeExpiredInvitations } from './features/account/invitation/invite.ts'
import { purgeExpiredAttempts } from './features/account/sign-in/login-throttle.ts'
import { purgeExpiredTokens } from './features/account/sign-in/used-token.ts'
import { purgeExpiredCaptchas } from './features/captcha/used-captcha.ts'
import { purgeExpiredDecisions } from './features/decision/run-idempotent.ts'
import type { PollResultService } from './features/poll-result/poll-result.service.ts'
import type { Examination } from './features/public-submission/review/examination/examination.ts'

/** What the server does without being asked. Whatever fails is tried again with the next interval. */
export interface Job {
  name: string
  /** Null for what is done once. */
  intervalMs: number | null
  /** When it is done for the first time; else after the first interval. */
  startsOn?: 'onReady' | 'onListen'
  run: () => Promise<unknown>
  /** Lets what is at hand end, so that the database can be closed. */
  stop?: () => Promise<void>
}

const minuteMs = 60_000

const purges: [what: string, purge: (em: Em, now: Date) => Promise<void>][] = [
  ['captchas that have expired', purgeExpiredCaptchas],
  ['old attempts to sign in', purgeExpiredAttempts],
  ['tokens that have expired', purgeExpiredTokens],
  ['invitations that are long over', purgeExpiredInvitations],
  ['decisions that are too old to be undone', purgeExpiredDecisions],
]

export const jobsOf = (orm: Orm, examination: Examination, results: PollResultService): Job[] => [
  ...purges.map(([what, purge]) => ({
    name: `Forgetting ${what}`,
    intervalMs: 10 * minuteMs,
    run: () => purge(orm.em.fork(), new Date()),
  })),
  {
    // New entries wake it sooner; this finds what other processes left behind.
    name: 'Examining entries',
    intervalMs: minuteMs,
    startsOn: 'onReady',
    run: examination.catchUp,
    stop: examination.stop,
  },
  {
    // A server with millions of ballots takes a while; where it fails, the first look counts them.
    name: 'Counting ballots ahead',
    intervalMs: null,
    startsOn: 'onListen',
    run: results.start,
    stop: results.stop,
  },
]

/** `failed` hears of each run that did not succeed. */
export function runJobs(
  app: FastifyInstance,
  jobs: readonly Job[],
  failed: (error: unknown, name: string) => void,
): void {
  for (const { name, intervalMs, startsOn, run, stop } of jobs) {
    const attempt = async () => {
      run().catch((error) => failed(error, name))
    }
    if (startsOn === 'onReady') app.addHook('onReady', attempt)
    if (startsOn === 'onListen') app.addHook('onListen', attempt)
    const timer = intervalMs && setInterval(attempt, intervalMs).unref()
    app.addHook('onClose', async () => {
      if (timer) clearInterval(timer)
      await stop?.()
    })
  }
}
