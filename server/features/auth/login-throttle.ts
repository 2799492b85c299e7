import { hash, hkdfSync } from 'node:crypto'
import type { Em, Tables } from '../../db/orm.ts'
import { clientOf } from '../../http/limits/client.ts'
import { LoginThrottle } from './auth.entity.ts'

/** Wrong passwords that one client may try for one account; the client then waits, and nobody else does. */
const mostFromClient = 10
/**
 * Wrong passwords for one account from all clients together; then everybody waits. Far above the first, so that it takes
 * ten clients to keep the owner out, and no more than NIST SP 800-63B allows.
 */
const mostForAccount = 100
/** From the first attempt on; then both counts begin anew. */
const windowMs = 15 * 60_000

interface Throttled {
  reason: 'attempts from one address' | 'attempts from many addresses'
  waitSeconds: number
  /** The first refusal of this wait: the one that is told of. */
  isFirst: boolean
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
  const digestOf = (address: string) => hash('sha256', `${key}\n${clientOf(address)}`).slice(0, 32)

  return {
    /** @returns null when the attempt may be made */
    async count(em: Em, emailKey: string, address: string, now: Date): Promise<Throttled | null> {
      const account = accountOf(emailKey)
      const own = await counted(em, { account, client: digestOf(address) }, now)
      if (own.attempts > mostFromClient) return throttled('attempts from one address', own, mostFromClient, now)
      // What is refused above does not count here: one client alone never keeps the owner out.
      const all = await counted(em, { account, client: everyClient }, now)
      return all.attempts > mostForAccount ? throttled('attempts from many addresses', all, mostForAccount, now) : null
    },

    /** Takes a client's attempts back after one that succeeded; of the account's, that one alone. */
    async forgive(em: Em, emailKey: string, address: string): Promise<void> {
      const account = accountOf(emailKey)
      await em.nativeDelete(LoginThrottle, { account, client: digestOf(address) })
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
export async function forgetAttempts(em: Em, emailKey: string): Promise<void> {
  await em.nativeDelete(LoginThrottle, { account: accountOf(emailKey) })
}

export async function forgetOldAttempts(em: Em, now: Date): Promise<void> {
  await em.nativeDelete(LoginThrottle, { since: { $lte: windowStart(now) } })
}

const windowStart = (now: Date) => new Date(now.getTime() - windowMs)

/** Counts up in one statement, so that of two at once each gets its own number. */
async function counted(em: Em, row: { account: string; client: string }, now: Date) {
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
  most: number,
  now: Date,
): Throttled {
  const waitSeconds = Math.ceil((since.getTime() + windowMs - now.getTime()) / 1000)
  return { reason, waitSeconds, isFirst: attempts === most + 1 }
}
