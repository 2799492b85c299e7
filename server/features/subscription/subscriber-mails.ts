import { LockMode } from '@mikro-orm/core'
import { stages } from '@snowplow/contract/contest/phases.ts'
import { subscriberMailKinds } from '@snowplow/contract/mail/mail.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { Subscriber } from '../../entities/subscriber.entity.ts'
import type { By } from '../../http/serve.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { PollResultService } from '../poll-result/poll-result.service.ts'
import type { ContestService } from '../season/contest.service.ts'
import { findBounced } from './subscription-mails.ts'
import { confirmationHours } from './subscription-token.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Rows per transaction: some milliseconds in SQLite, which block every other request. */
const maxRows = 200

/** Time for which the link in a last message still finds its subscription. */
const afterSendingMs = dayMs

/** Time in which the office can send a failed or canceled message again. */
const afterFailureMs = 7 * dayMs

/** Topics of a single message. */
const single = {
  voting: { kind: 'subscription.voting', flag: 'getsVoting' },
  winners: { kind: 'subscription.winners', flag: 'getsWinners' },
} as const
type Single = (typeof single)[keyof typeof single]

type At = Pick<By, 'now' | 'wallNow'>

/** Repeats `work` until it has fewer rows than a batch. */
async function runInBatches(work: () => Promise<number>): Promise<void> {
  while ((await work()) === maxRows) await new Promise(setImmediate)
}

interface Deps {
  contest: Pick<ContestService, 'getCurrent' | 'isOpen' | 'isConcluded'>
  results: Pick<PollResultService, 'winners'>
}

/**
 * Mails subscribers once voting is open and once there are winners to see, each one time. A message that is not sent when
 * its news ceases to be true, as by a later date, waits for the next time. Repeatable, and safe with several processes.
 * @throws Refusal ballot.counting
 */
export async function enqueueSubscriberMails(orm: Orm, { contest, results }: Deps, at: At): Promise<void> {
  const season = getCurrentSeasonId(orm)
  const fork = () => forkSeason(orm.em, season)
  const { state } = await contest.getCurrent()
  const isConcluded = await contest.isConcluded(at.now)
  if (state === 'running' && (await contest.isOpen(stages.publicPoll, at.now)))
    await runInBatches(() => enqueueTopic(fork(), single.voting, at))
  else await runInBatches(() => takeBack(fork(), single.voting, at))
  if (isConcluded && (await hasWinners(results, season)))
    await runInBatches(() => enqueueTopic(fork(), single.winners, at))
  else await runInBatches(() => takeBack(fork(), single.winners, at))
  if (isConcluded) await fork().nativeUpdate(Subscriber, {}, { getsVoting: false, getsFingerprints: false })
  await endClosedSeasons(orm)
}

/** False while every first place awaits a draw. */
async function hasWinners(results: Deps['results'], season: number): Promise<boolean> {
  const winners = await results.winners(season)
  return winners.some(({ decision, names }) => decision !== 'awaitsDraw' && names.length > 0)
}

// The lock makes an unsubscription wait, which then deletes the new mail as well.
const enqueueTopic = (em: Em, { kind, flag }: Single, at: At): Promise<number> =>
  em.transactional(async (em) => {
    const options = { orderBy: { id: 'asc' }, limit: maxRows, disableIdentityMap: true } as const
    const subscribers = await em.find(
      Subscriber,
      { [flag]: true },
      { ...options, lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    const ids = subscribers.map(({ id }) => id)
    const bounced = await findBounced(em, ids)
    const reachable = subscribers.filter(({ id }) => !bounced.has(id))
    const mails = reachable.map(({ id, email, language }) => ({ kind, entityId: id, recipient: email, language }))
    await enqueueMail(em, mails, at)
    await em.nativeUpdate(Subscriber, { id: { $in: ids } }, { [flag]: false })
    return ids.length
  })

/** Takes back mails that were not sent, but none that an administrator canceled: those have no attempt, or a response. */
const takeBack = (em: Em, { kind, flag }: Single, { wallNow }: At): Promise<number> =>
  em.transactional(async (em) => {
    const isFree = { $or: [{ leasedUntil: null }, { leasedUntil: { $lte: wallNow } }] }
    const isOutdated = { state: 'canceled' as const, attempts: { $gt: 0 }, response: null }
    const isUnsent = { kind, $or: [{ state: 'waiting' as const, ...isFree }, isOutdated] }
    const mails = await em.find(Mail, isUnsent, { fields: ['id', 'entityId'], orderBy: { id: 'asc' }, limit: maxRows })
    await em.nativeUpdate(Subscriber, { id: { $in: mails.map(({ entityId }) => entityId) } }, { [flag]: true })
    await em.nativeDelete(Mail, { id: { $in: mails.map(({ id }) => id) }, ...isUnsent })
    return mails.length
  })

async function endClosedSeasons(orm: Orm): Promise<void> {
  const em = orm.em.fork()
  const closed = await em.find(Season, { state: 'closed' }, { fields: ['id'] })
  const ended = { getsVoting: false, getsWinners: false, getsFingerprints: false }
  await em.nativeUpdate(Subscriber, { season: { $in: closed.map(({ id }) => id) } }, ended, { filters: false })
}

/**
 * Deletes the subscriptions of all seasons that get no further message, with their mails: a day after the last was sent,
 * or a week after it failed.
 */
export async function purgeFinishedSubscribers(em: Em, wallNow: Date): Promise<void> {
  const getTime = (age: number) => new Date(wallNow.getTime() - age)
  const isRecent = {
    $or: [
      { state: 'waiting' as const },
      { state: 'sent' as const, sentAt: { $gt: getTime(afterSendingMs) } },
      { state: { $in: ['failed' as const, 'canceled' as const] }, dueAt: { $gt: getTime(afterFailureMs) } },
    ],
  }
  let after = 0
  await runInBatches(() =>
    em.fork().transactional(async (em) => {
      const isFinished = { getsVoting: false, getsWinners: false, getsFingerprints: false }
      const options = { filters: false, fields: ['id'], orderBy: { id: 'asc' }, limit: maxRows } as const
      const ids = (await em.find(Subscriber, { ...isFinished, id: { $gt: after } }, options)).map(({ id }) => id)
      after = ids.at(-1) ?? after
      const theirs = { kind: { $in: [...subscriberMailKinds] }, entityId: { $in: ids } }
      const recent = await em.find(Mail, { ...theirs, ...isRecent }, { filters: false, fields: ['entityId'] })
      const busy = new Set(recent.map(({ entityId }) => entityId))
      const done = ids.filter((id) => !busy.has(id))
      // Confirmed again since: the subscription stays with its mails.
      await em.nativeDelete(Subscriber, { ...isFinished, id: { $in: done } }, { filters: false })
      const left = await em.find(Subscriber, { id: { $in: done } }, { filters: false, fields: ['id'] })
      const gone = done.filter((id) => !left.some((one) => one.id === id))
      await em.nativeDelete(Mail, { ...theirs, entityId: { $in: gone } }, { filters: false })
      return ids.length
    }),
  )
}

/** Deletes confirmations whose link has expired: their addresses are unconfirmed. */
export async function purgeExpiredConfirmations(em: Em, wallNow: Date): Promise<void> {
  const dueAt = { $lt: new Date(wallNow.getTime() - confirmationHours * hourMs) }
  await em.nativeDelete(Mail, { kind: 'subscription.confirmation', dueAt }, { filters: false })
}
