import { hash, hkdfSync } from 'node:crypto'
import type { Em, Tables } from '../../../db/orm.ts'
import { LoginThrottle } from '../../../entities/auth.entity.ts'
import { clientOf } from '../../../http/limits/client.ts'

/** Wrong passwords that one client may try for one account; the client then waits, and nobody else does. */
const maxPerClient = 10
/**
 * Wrong passwords for one account from all clients together; then everybody waits. Far above the first, so that it takes
 * ten clients to keep the owner out, and no more than NIST SP 800-63B allows.
 */
const maxPerAccount = 100
/** From the first attempt on; then both counts begin anew. */
const windowMs = 15 * 60_000

interface Throttled {
  reason: 'attempts from one address' | 'attempts from a known browser' | 'attempts from many addresses'
  waitSeconds: number
  /** The first refusal of this wait: the one that is told of. */
  isFirst: boolean
}

/** The client of an attempt. A known browser is counted by its id, whatever address it has. */
export interface Source {
  address: string
  device: string | null
}

/** The client of the row that counts all of them. */
const everyClient = ''
const accountOf = (emailKey: string) => hash('sha256', emailKey).slice(0, 32)

/**
 * Slows down whoever tries passwords. Each statement stands alone, outside of any transaction: an attempt counts before
 * its password is looked at, so that a hundred at once are counted like a hundred in a row.
 */
export function loginThrottle(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sign-in client', 32)).toString('hex')
  const digestOf = ({ address, device }: Source) =>
    hash('sha256', `${key}\n${device === null ? clientOf(address) : `device ${device}`}`).slice(0, 32)

  return {
    /** @returns null when the attempt may be made */
    async count(em: Em, emailKey: string, source: Source, now: Date): Promise<Throttled | null> {
      const account = accountOf(emailKey)
      const isTrustedDevice = source.device !== null
      const own = await countAttempt(em, { account, client: digestOf(source) }, now)
      if (own.attempts > maxPerClient) {
        const reason = isTrustedDevice ? 'attempts from a known browser' : 'attempts from one address'
        return throttled(reason, own, maxPerClient, now)
      }
      // The owner's browser stays usable while strangers use up the attempts of the account.
      if (isTrustedDevice) return null
      // What is refused above does not count here: one client alone never keeps the owner out.
      const all = await countAttempt(em, { account, client: everyClient }, now)
      return all.attempts > maxPerAccount ? throttled('attempts from many addresses', all, maxPerAccount, now) : null
    },

    /** Takes a client's attempts back after one that succeeded; of the account's, that one alone. */
    async forgive(em: Em, emailKey: string, source: Source): Promise<void> {
      const account = accountOf(emailKey)
      await em.nativeDelete(LoginThrottle, { account, client: digestOf(source) })
      if (source.device !== null) return
      await em
        .getKysely<Tables>()
        .updateTable('login_throttle')
        .set((row) => ({ attempts: row('attempts', '-', 1) }))
        .where('account', '=', account)
        .where('client', '=', everyClient)
        .where('attempts', '>', 0)
        .execute()
    },
  }
}

export type Throttle = ReturnType<typeof loginThrottle>

/** Lets everybody try an account again: its password is a new one. */
export async function clearAttempts(em: Em, emailKey: string): Promise<void> {
  await em.nativeDelete(LoginThrottle, { account: accountOf(emailKey) })
}

export async function purgeExpiredAttempts(em: Em, now: Date): Promise<void> {
  await em.nativeDelete(LoginThrottle, { since: { $lte: windowStart(now) } })
}

const windowStart = (now: Date) => new Date(now.getTime() - windowMs)

/** Counts up in one statement, so that of two at once each gets its own number. */
async function countAttempt(em: Em, row: { account: string; client: string }, now: Date) {
  const stored = (instant: Date) => em.getPlatform().processDateProperty(instant) as Date
  const { attempts, since } = await em
    .getKysely<Tables>()
    .insertInto('login_throttle')
    .values({ ...row, attempts: 1, since: stored(now) })
    .onConflict((conflict) =>
      conflict.columns(['account', 'client']).doUpdateSet(({ eb, ref }) => {
        const isOver = eb('login_throttle.since', '<=', stored(windowStart(now)))
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
  max: number,
  now: Date,
): Throttled {
  const waitSeconds = Math.ceil((since.getTime() + windowMs - now.getTime()) / 1000)
  return { reason, waitSeconds, isFirst: attempts === max + 1 }
}
