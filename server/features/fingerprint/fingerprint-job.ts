import { addDays, dayAfter, startOfDay, toDay } from '@snowplow/contract/contest/days.ts'
import { stages } from '@snowplow/contract/contest/phases.ts'
import { insertRows } from '../../db/json-rows.ts'
import { type Em, type Orm, takeAdvisoryLock } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { DailyFingerprint } from '../../entities/daily-fingerprint.entity.ts'
import type { By } from '../../http/serve.ts'
import { coalesceRuns } from '../../lib/mutex.ts'
import type { ContestService } from '../season/contest.service.ts'
import { enqueueFingerprintMails } from './fingerprint-mails.ts'
import { hashDay, type PreviousDay, type WrittenDay } from './write-day.ts'

// Advisory lock id, unique within the product.
const lock = 20_251_001

/**
 * Wait after midnight. Longer than any transaction of the product may last (decision 19), so that a ballot of the day
 * that is committed later is rare; it belongs to the next file then.
 */
const settlingMs = 10 * 60_000

const later = (one: string, other: string) => (one > other ? one : other)

async function findLast(em: Em): Promise<PreviousDay | null> {
  const [last] = await em.find(
    DailyFingerprint,
    {},
    { fields: ['day', 'lastBallotId', 'missingIds'], populate: ['missingIds'], orderBy: { day: 'desc' }, limit: 1 },
  )
  if (!last) return null
  const { id, day, lastBallotId, missingIds } = last
  return { id, day, lastBallotId, missingIds }
}

interface Deps {
  orm: Orm
  contest: ContestService
  times: () => Pick<By, 'now' | 'wallNow'>
}

interface Job extends Deps {
  isStopped: boolean
  /** Last day after the poll that was found without ballots. */
  checkedDay: string
}

/**
 * Stores the fingerprint of each day of the public poll some minutes after its end, also of days missed while no process
 * ran. Safe with several processes and at any interruption: a fingerprint is stored whole, once, and never changed.
 */
export function createFingerprintJob(deps: Deps) {
  const job: Job = { ...deps, isStopped: false, checkedDay: '' }
  const { run, idle } = coalesceRuns(() => writeDue(job))
  const stop = (): Promise<void> => {
    job.isStopped = true
    return idle()
  }
  return { run, stop }
}

/** Stores nothing if another process has stored a day since `previous`. */
const storeDay = ({ times }: Deps, em: Em, previous: PreviousDay | null, written: WrittenDay): Promise<void> =>
  em.transactional(async (em) => {
    await takeAdvisoryLock(em, lock)
    if ((await findLast(em))?.id !== previous?.id) return
    const at = times()
    await insertRows(em, DailyFingerprint, [{ ...written, createdAt: at.now }], { onlyNew: true })
    await enqueueFingerprintMails(em, written.day, at)
  })

async function writeDue(job: Job): Promise<void> {
  const { orm, contest, times } = job
  const { id: season, state, phases, announced } = await contest.getCurrent()
  const poll = phases.find(({ phase }) => phase === stages.publicPoll)
  if (state !== 'running' || !poll) return
  const { timeZone } = announced
  const lastDay = addDays(toDay(new Date(times().now.getTime() - settlingMs), timeZone), -1)
  while (!job.isStopped) {
    const em = forkSeason(orm.em, season)
    const previous = await findLast(em)
    const next = later(previous ? dayAfter(previous.day) : '', poll.startsOn)
    const isAfterPoll = next > poll.endsOn
    // After the poll, one file has all ballots that were committed late.
    const day = isAfterPoll ? later(lastDay, next) : next
    if (day > lastDay || day === job.checkedDay) return
    const { year } = announced.season
    const endsAt = startOfDay(dayAfter(day), timeZone)
    const written = await hashDay(em, { year, day, timeZone, endsAt }, previous, () => job.isStopped)
    if (!written) return
    if (isAfterPoll && written.ballots === 0) job.checkedDay = day
    else await storeDay(job, em, previous, written)
  }
}
