import { hash } from 'node:crypto'
import { entriesPerEmail } from '@snowplow/contract/limits.ts'
import type { Em, Tables } from '../../db/orm.ts'
import { getClientPrefix } from '../../http/limits/client.ts'
import { deriveKey } from '../../http/signer.ts'
import { toMailbox } from './mailbox.ts'

const dayMs = 24 * 3_600_000

/** Mails of a sort a day, counted from the first: those of a whole school, and the entries that one address may send. */
export const guestMailLimits = { client: 500, mailbox: entriesPerEmail } as const

/** Mail that a visitor triggers for an unconfirmed address; each sort is counted by itself. */
type GuestMail = 'receipts' | 'confirmations'

/** Keyed hashes: neither an address of a client nor a mailbox is stored. */
export interface GuestMailKeys {
  client: string
  mailbox: string
}

export function createGuestMailKeys(secret: string, sort: GuestMail) {
  const key = deriveKey(secret, sort).toString('hex')
  const getDigest = (text: string) => hash('sha256', `${key}\n${text}`).slice(0, 32)
  return (address: string, email: string): GuestMailKeys => ({
    client: getDigest(`client ${getClientPrefix(address)}`),
    mailbox: getDigest(`mailbox ${toMailbox(email)}`),
  })
}

/**
 * Counts mails inside the transaction of their action: in one statement with sorted keys, so that no two processes wait
 * for each other.
 * @returns for each, in order, the time from which it may be mailed; null if it may be mailed now
 */
export async function countGuestMails(
  em: Em,
  mails: readonly GuestMailKeys[],
  wallNow: Date,
): Promise<(Date | null)[]> {
  const uses = new Map<string, number>()
  for (const key of mails.flatMap(({ client, mailbox }) => [client, mailbox])) uses.set(key, (uses.get(key) ?? 0) + 1)
  const after = await addUses(em, uses, wallNow)
  const numbers = new Map([...uses].map(([key, count]) => [key, (after.get(key)?.attempts ?? 0) - count]))
  const isBeyond = (key: string, limit: number): boolean => {
    const number = (numbers.get(key) ?? 0) + 1
    numbers.set(key, number)
    return number > limit
  }
  return mails.map(({ client, mailbox }) => {
    const beyond = [
      ...(isBeyond(client, guestMailLimits.client) ? [client] : []),
      ...(isBeyond(mailbox, guestMailLimits.mailbox) ? [mailbox] : []),
    ]
    const ends = beyond.map((key) => (after.get(key)?.since ?? wallNow).getTime() + dayMs)
    return ends.length > 0 ? new Date(Math.max(...ends)) : null
  })
}

interface Uses {
  attempts: number
  since: Date
}

/** @returns the total of each key since its first use of the last day */
async function addUses(em: Em, uses: ReadonlyMap<string, number>, wallNow: Date): Promise<Map<string, Uses>> {
  const stored = (instant: Date) => em.getPlatform().processDateProperty(instant) as Date
  const since = stored(wallNow)
  const keys = [...uses.keys()].sort()
  const rows = await em
    .getKysely<Tables>()
    .insertInto('login_throttle')
    .values(keys.map((account) => ({ account, client: '', attempts: uses.get(account) ?? 0, since })))
    .onConflict((conflict) =>
      conflict.columns(['account', 'client']).doUpdateSet(({ eb, ref }) => {
        const isOver = eb('login_throttle.since', '<=', stored(new Date(wallNow.getTime() - dayMs)))
        const total = eb('login_throttle.attempts', '+', ref('excluded.attempts'))
        return {
          attempts: eb.case().when(isOver).then(ref('excluded.attempts')).else(total).end(),
          since: eb.case().when(isOver).then(ref('excluded.since')).else(ref('login_throttle.since')).end(),
        }
      }),
    )
    .returning(['account', 'attempts', 'since'])
    .execute()
  return new Map(rows.map(({ account, attempts, since: first }) => [account, { attempts, since: new Date(first) }]))
}
