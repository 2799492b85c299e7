import { unconfirmedPriority } from '@snowplow/contract/mail/mail.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { Mail, type MailRow } from '../../entities/mail.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { mailsSent } from '../../metrics/metrics.ts'
import { expiringKinds, requestLifetimeMs } from './outbox.ts'
import type { DeliveryResult, Message } from './smtp.ts'

export interface SenderOptions {
  orm: Orm
  perMinute: number
  /** Renders the mail from its subject's current row; null if that no longer exists. `em` is in the mail's season. */
  render: (em: Em, mail: MailRow) => Promise<Message | null>
  deliver: (message: Message, signal: AbortSignal) => Promise<DeliveryResult>
  /** Limit of an attempt as a whole, in ms: a mail server that sends a byte now and then exceeds no other timeout. */
  deliveryMs?: number
}

const minuteMs = 60_000
/** Exceeds the time limit of a delivery: a row whose lease has ended has no running attempt. */
export const leaseMs = 3 * minuteMs
const defaultDeliveryMs = 90_000
/** Back-off doubles from 1 minute up to 4 hours: the last attempt is about a day after the first. */
export const maxAttempts = 14
const maxDelayMs = 240 * minuteMs
export const retryDelayMs = (attempts: number) => Math.min(maxDelayMs, minuteMs * 2 ** (attempts - 1))

/** Age in ms at which a mail that was never attempted is canceled: no mail server was set up, and its news is old. */
export const maxWaitMs = 7 * 24 * 60 * minuteMs

/** Share of the rate that mail to unconfirmed addresses may use. */
const unconfirmedShare = 1 / 4

/** Candidates per query: other processes may lease some of them first. */
const candidates = 20

interface Sender extends SenderOptions {
  running: Promise<void> | undefined
  isWoken: boolean
  stopping: AbortController
}

/**
 * Sends the outbox, one mail after the other. Several processes share it: each leases a row before its attempt. At least
 * once: a process that dies between the server's acceptance and its own update leaves a mail that is sent again, with
 * the same Message-ID.
 */
export function createMailSender(options: SenderOptions) {
  const sender: Sender = { ...options, running: undefined, isWoken: false, stopping: new AbortController() }
  return bindService(sender, { run, stop })
}

/** Resolves when no mail is due, or the rate is used up. */
function run(sender: Sender): Promise<void> {
  sender.isWoken = true
  sender.running ??= sendDue(sender).finally(() => {
    sender.running = undefined
  })
  return sender.running
}

async function stop(sender: Sender): Promise<void> {
  sender.stopping.abort()
  await sender.running?.catch(() => {})
}

async function sendDue(sender: Sender): Promise<void> {
  const { orm, stopping } = sender
  await cancelOld(orm)
  do {
    sender.isWoken = false
    for (;;) {
      if (stopping.signal.aborted) return
      const em = orm.em.fork()
      const mail = await leaseNext(sender, em)
      if (!mail) break
      await attempt(sender, em, mail)
    }
  } while (sender.isWoken)
}

// In one statement: canceled one by one, they would use up the rate.
async function cancelOld(orm: Orm): Promise<void> {
  const now = Date.now()
  const isRequest = { kind: { $in: expiringKinds }, dueAt: { $lt: new Date(now - requestLifetimeMs) } }
  const isOld = { $or: [{ dueAt: { $lt: new Date(now - maxWaitMs) } }, isRequest] }
  const where = { state: 'waiting' as const, attempts: 0, ...isOld }
  await orm.em.fork().nativeUpdate(Mail, where, { state: 'canceled' }, { filters: false })
}

// Returns the condition on the priority of the next mail; null if the rate is used up.
async function findAllowance(perMinute: number, em: Em, now: Date): Promise<{ priority?: { $ne: number } } | null> {
  const attemptedAt = { $gt: new Date(now.getTime() - minuteMs) }
  if ((await em.count(Mail, { attemptedAt }, { filters: false })) >= perMinute) return null
  const unconfirmed = await em.count(Mail, { attemptedAt, priority: unconfirmedPriority }, { filters: false })
  const unconfirmedPerMinute = Math.max(1, Math.floor(perMinute * unconfirmedShare))
  return unconfirmed < unconfirmedPerMinute ? {} : { priority: { $ne: unconfirmedPriority } }
}

async function leaseNext({ perMinute }: Sender, em: Em): Promise<MailRow | null> {
  const now = new Date()
  const allowance = await findAllowance(perMinute, em, now)
  if (!allowance) return null
  const isFree = { $or: [{ leasedUntil: null }, { leasedUntil: { $lte: now } }] }
  const due = await em.find(
    Mail,
    { state: 'waiting', dueAt: { $lte: now }, ...allowance, ...isFree },
    { filters: false, orderBy: { priority: 'asc', dueAt: 'asc', id: 'asc' }, limit: candidates },
  )
  const leasedUntil = new Date(now.getTime() + leaseMs)
  for (const mail of due) {
    const lease = { leasedUntil, attemptedAt: now, attempts: mail.attempts + 1 }
    const where = { id: mail.id, state: 'waiting' as const, attempts: mail.attempts, ...isFree }
    if (await em.nativeUpdate(Mail, where, lease, { filters: false })) return { ...mail, ...lease }
  }
  return null
}

async function attempt(sender: Sender, em: Em, mail: MailRow): Promise<void> {
  const { orm, render, deliver, deliveryMs = defaultDeliveryMs, stopping } = sender
  const message = await render(forkSeason(orm.em, mail.season), mail)
  const result: Partial<MailRow> = message
    ? toUpdate(mail, await deliver(message, AbortSignal.any([stopping.signal, AbortSignal.timeout(deliveryMs)])))
    : { state: 'canceled', response: null }
  // The lease guards against a slow process whose row another one has leased since.
  const where = { id: mail.id, state: 'waiting' as const, leasedUntil: mail.leasedUntil }
  await em.nativeUpdate(Mail, where, { ...result, leasedUntil: null }, { filters: false })
  mailsSent.inc({ result: result.state ?? 'retried' })
}

function toUpdate({ attempts }: MailRow, result: DeliveryResult): Partial<MailRow> {
  const now = new Date()
  if (result.outcome === 'accepted') return { state: 'sent', sentAt: now, response: result.response, isBounced: false }
  const isBounced = result.outcome === 'bounced'
  if (isBounced || result.outcome === 'rejected' || attempts >= maxAttempts)
    return { state: 'failed', response: result.response, isBounced }
  return { dueAt: new Date(now.getTime() + retryDelayMs(attempts)), response: result.response }
}
