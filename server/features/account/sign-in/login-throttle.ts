import { hash } from 'node:crypto'
import type { Em, Tables } from '../../../db/orm.ts'
import { LoginThrottle } from '../../../entities/auth.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { getClientPrefix } from '../../../http/limits/client.ts'
import { Refusal } from '../../../http/problem.ts'
import { deriveKey } from '../../../http/signer.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

// Wrong passwords or codes of one client for one account; then only that client waits.
const maxPerClient = 10
// Counted from the first attempt; then the count restarts.
const clientWindowMs = 15 * minuteMs

interface AccountLimit {
  /** Wrong attempts of all clients for one account; then every client waits. */
  max: number
  /** Counted from the first attempt; then the count restarts. */
  windowMs: number
}

// High enough that locking out the owner takes ten clients, and within the limit of NIST SP 800-63B.
const passwordLimit: AccountLimit = { max: 100, windowMs: clientWindowMs }

/**
 * Three of a million codes are valid at a time: 50 guesses a day find one with a probability of 0.015 %. Only a person
 * who knows the password gets that far.
 */
export const codeLimit: AccountLimit = { max: 50, windowMs: dayMs }

/** A recovery code has 80 random bits: the limit spares the database, and locks out no owner. */
export const recoveryLimit: AccountLimit = { max: 1000, windowMs: dayMs }

interface Throttled {
  reason: 'attempts from one address' | 'attempts from a known browser' | 'attempts from many addresses'
  waitSeconds: number
  isFirst: boolean
}

/** Refusal with Retry-After, in seconds. */
export const createThrottleRefusal = ({ waitSeconds }: Throttled) =>
  new Refusal('auth.too_many_attempts', [], { 'retry-after': String(waitSeconds) })

/** A trusted browser is counted by its id, from any address. */
export interface Source {
  address: string
  device: string | null
}

const everyClient = ''
const getAccount = (emailKey: string) => hash('sha256', emailKey).slice(0, 32)

interface Clients {
  /** Secret of the digests of clients. */
  key: string
}

/**
 * Throttles password guessing. Each statement runs outside of any transaction: an attempt counts before its password is
 * checked, so that a hundred at once are counted like a hundred in a row.
 */
export const createLoginThrottle = (secret: string) =>
  bindService({ key: deriveKey(secret, 'sign-in client').toString('hex') }, { count, forgive })

const toDigest = ({ key }: Clients, { address, device }: Source) =>
  hash('sha256', `${key}\n${device === null ? getClientPrefix(address) : `device ${device}`}`).slice(0, 32)

async function count(
  clients: Clients,
  em: Em,
  emailKey: string,
  source: Source,
  now: Date,
  limit = passwordLimit,
): Promise<Throttled | null> {
  const account = getAccount(emailKey)
  const isTrustedDevice = source.device !== null
  const own = await countAttempt(em, { account, client: toDigest(clients, source) }, clientWindowMs, now)
  if (own.attempts > maxPerClient) {
    const reason = isTrustedDevice ? 'attempts from a known browser' : 'attempts from one address'
    return throttled(reason, own, { max: maxPerClient, windowMs: clientWindowMs }, now)
  }
  // The owner's browser stays usable while attackers use up the attempts of the account.
  if (isTrustedDevice) return null
  // Attempts refused above do not count here: one client alone never locks out the owner.
  const all = await countAttempt(em, { account, client: everyClient }, limit.windowMs, now)
  return all.attempts > limit.max ? throttled('attempts from many addresses', all, limit, now) : null
}

/** Clears a client's attempts after a success; of the account's total, only that one attempt. */
async function forgive(clients: Clients, em: Em, emailKey: string, source: Source): Promise<void> {
  const account = getAccount(emailKey)
  await em.nativeDelete(LoginThrottle, { account, client: toDigest(clients, source) })
  if (source.device !== null) return
  await em
    .getKysely<Tables>()
    .updateTable('login_throttle')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('account', '=', account)
    .where('client', '=', everyClient)
    .where('attempts', '>', 0)
    .execute()
}

export type Throttle = ReturnType<typeof createLoginThrottle>

export async function clearAttempts(em: Em, emailKey: string): Promise<void> {
  await em.nativeDelete(LoginThrottle, { account: getAccount(emailKey) })
}

export async function purgeExpiredAttempts(em: Em, now: Date): Promise<void> {
  await em.nativeDelete(LoginThrottle, { since: { $lte: windowStart(now, codeLimit.windowMs) } })
}

const windowStart = (now: Date, windowMs: number) => new Date(now.getTime() - windowMs)

// Increments in one statement, so that concurrent attempts get distinct numbers.
async function countAttempt(em: Em, row: { account: string; client: string }, windowMs: number, now: Date) {
  const stored = (instant: Date) => em.getPlatform().processDateProperty(instant) as Date
  const { attempts, since } = await em
    .getKysely<Tables>()
    .insertInto('login_throttle')
    .values({ ...row, attempts: 1, since: stored(now) })
    .onConflict((conflict) =>
      conflict.columns(['account', 'client']).doUpdateSet(({ eb, ref }) => {
        const isOver = eb('login_throttle.since', '<=', stored(windowStart(now, windowMs)))
        const next = eb('login_throttle.attempts', '+', 1)
        return {
          attempts: eb.case().when(isOver).then(1).else(next).end(),
          since: eb.case().when(isOver).then(ref('excluded.since')).else(ref('login_throttle.since')).end(),
        }
      }),
    )
    .returning(['attempts', 'since'])
    .executeTakeFirstOrThrow()
  return { attempts, since: new Date(since) }
}

function throttled(
  reason: Throttled['reason'],
  { attempts, since }: { attempts: number; since: Date },
  { max, windowMs }: AccountLimit,
  now: Date,
): Throttled {
  const waitSeconds = Math.ceil((since.getTime() + windowMs - now.getTime()) / 1000)
  return { reason, waitSeconds, isFirst: attempts === max + 1 }
}
