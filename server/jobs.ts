import type { FastifyInstance } from 'fastify'
import type { Em, Orm } from './db/orm.ts'
import { purgeExpiredInvitations } from './features/account/invitation/invite.ts'
import { removeDueFactors } from './features/account/second-factor/factor-removal.service.ts'
import { purgeExpiredAttempts } from './features/account/sign-in/login-throttle.ts'
import { purgeExpiredSessions } from './features/account/sign-in/session.service.ts'
import { purgeExpiredTokens } from './features/account/sign-in/used-token.ts'
import { purgeExpiredCaptchas } from './features/captcha/used-captcha.ts'
import { purgeExpiredDecisions } from './features/decision/run-idempotent.ts'
import type { Examination } from './features/entry/review/examination/examination.ts'
import type { PollResultService } from './features/poll-result/poll-result.service.ts'
import { purgeExpiredConfirmations, purgeFinishedSubscribers } from './features/subscription/subscriber-mails.ts'
import type { By } from './http/serve.ts'

/** Background job. A failed run is repeated at the next interval. */
export interface Job {
  name: string
  /** Null for a job that runs once. */
  intervalMs: number | null
  startsOn?: 'onReady' | 'onListen'
  run: () => Promise<unknown>
  /** Waits for the current run, so that the database can be closed. */
  stop?: () => Promise<void>
}

const minuteMs = 60_000

const purges: [what: string, purge: (em: Em, now: Date) => Promise<void>][] = [
  ['captchas that have expired', purgeExpiredCaptchas],
  ['old attempts to sign in', purgeExpiredAttempts],
  ['tokens that have expired', purgeExpiredTokens],
  ['sessions that have expired', purgeExpiredSessions],
  ['invitations that are long over', purgeExpiredInvitations],
  ['decisions that are too old to be undone', purgeExpiredDecisions],
  ['confirmations of subscriptions that have expired', purgeExpiredConfirmations],
  ['subscribers that get no further mail', purgeFinishedSubscribers],
]

interface Running {
  run: () => Promise<unknown>
  stop: () => Promise<void>
}

interface JobOwners {
  orm: Orm
  times: () => Pick<By, 'now' | 'wallNow'>
  examination: Examination
  results: PollResultService
  publication: Running
  mailer: Running
  purge: Running
  backup: Running & { removeLeftovers: () => Promise<void> }
  fingerprints: Running
  enqueueScheduledMails: () => Promise<void>
}

export const listJobs = ({
  orm,
  times,
  examination,
  results,
  publication,
  mailer,
  purge,
  backup,
  fingerprints,
  enqueueScheduledMails,
}: JobOwners): Job[] => [
  ...purges.map(([what, purge]) => ({
    name: `Purging ${what}`,
    intervalMs: 10 * minuteMs,
    run: () => purge(orm.em.fork(), new Date()),
  })),
  // New entries trigger it sooner; this catches entries left by other processes.
  {
    name: 'Examining entries',
    intervalMs: minuteMs,
    startsOn: 'onReady',
    run: examination.catchUp,
    stop: examination.stop,
  },
  // New mails trigger it sooner; this finds retries that are due and mails of other processes.
  { name: 'Sending mail', intervalMs: 10_000, startsOn: 'onListen', ...mailer },
  { name: 'Enqueuing mail of the schedule', intervalMs: minuteMs, startsOn: 'onListen', run: enqueueScheduledMails },
  // Not at the start, when a machine may not have set its clock yet.
  { name: 'Removing second factors', intervalMs: minuteMs / 2, run: () => removeDueFactors(orm, times()) },
  // Hourly: a process that is restarted every day would never reach a daily interval. Not at the start, when a machine
  // may not have set its clock yet.
  { name: 'Purging seasons whose retention has ended', intervalMs: 60 * minuteMs, ...purge },
  // Reads the age of the newest backup. Not at the start: a process that fails at once would make one each time.
  { name: 'Making a backup', intervalMs: 10 * minuteMs, ...backup },
  {
    name: 'Removing what a killed backup has left',
    intervalMs: null,
    startsOn: 'onListen',
    run: backup.removeLeftovers,
  },
  // Not at the start, when a machine may not have set its clock yet.
  { name: 'Making the fingerprints of past days', intervalMs: minuteMs, ...fingerprints },
  // Visitors trigger it sooner, and would wait for it.
  { name: 'Publishing the results', intervalMs: minuteMs / 2, ...publication },
  // Counting millions of ballots takes a while. If it fails, the first request for results counts them.
  {
    name: 'Precomputing ballot counts',
    intervalMs: null,
    startsOn: 'onListen',
    run: results.start,
    stop: results.stop,
  },
]

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
