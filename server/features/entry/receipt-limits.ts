import { hash } from 'node:crypto'
import { entriesPerEmail } from '@snowplow/contract/limits.ts'
import type { Em, Tables } from '../../db/orm.ts'
import { getClientPrefix } from '../../http/limits/client.ts'
import { deriveKey } from '../../http/signer.ts'

const dayMs = 24 * 3_600_000

/** Receipts a day, counted from the first: those of a whole school, and the entries that one address may send. */
export const receiptLimits = { client: 500, mailbox: entriesPerEmail } as const

/** Keyed hashes: neither an address of a client nor a mailbox is stored. */
export interface ReceiptKeys {
  client: string
  mailbox: string
}

export function createReceiptKeys(secret: string) {
  const key = deriveKey(secret, 'receipts').toString('hex')
  const getDigest = (text: string) => hash('sha256', `${key}\n${text}`).slice(0, 32)
  return (address: string, mailbox: string): ReceiptKeys => ({
    client: getDigest(`client ${getClientPrefix(address)}`),
    mailbox: getDigest(`mailbox ${mailbox}`),
  })
}

/**
 * Counts the receipts of stored entries, inside their transaction: in one statement with sorted keys, so that no two
 * processes wait for each other.
 * @returns whether each may be mailed, in order
 */
export async function countReceipts(em: Em, receipts: readonly ReceiptKeys[], wallNow: Date): Promise<boolean[]> {
  const uses = new Map<string, number>()
  for (const key of receipts.flatMap(({ client, mailbox }) => [client, mailbox]))
    uses.set(key, (uses.get(key) ?? 0) + 1)
  const after = await addUses(em, uses, wallNow)
  const numbers = new Map([...uses].map(([key, count]) => [key, (after.get(key) ?? 0) - count]))
  const next = (key: string): number => {
    const number = (numbers.get(key) ?? 0) + 1
    numbers.set(key, number)
    return number
  }
  return receipts.map(({ client, mailbox }) => {
    const [ofClient, ofMailbox] = [next(client), next(mailbox)]
    return ofClient <= receiptLimits.client && ofMailbox <= receiptLimits.mailbox
  })
}

/** @returns the total of each key since its first use of the last day */
async function addUses(em: Em, uses: ReadonlyMap<string, number>, wallNow: Date): Promise<Map<string, number>> {
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
    .returning(['account', 'attempts'])
    .execute()
  return new Map(rows.map(({ account, attempts }) => [account, attempts]))
}
