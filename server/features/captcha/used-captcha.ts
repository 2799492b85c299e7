import { insertRows } from '../../db/json-rows.ts'
import type { Em } from '../../db/orm.ts'
import { UsedCaptcha } from '../../entities/used-captcha.entity.ts'

// Zero-padded epoch milliseconds; sorts as text like the number.
const sortable = (expiresAt: number) => Math.floor(expiresAt).toString().padStart(14, '0')
/** Expiry of keys that are never purged, in epoch milliseconds: the year 5138. */
export const never = 99_999_999_999_999

/**
 * Database key of a solution with this hexadecimal digest. Starts with the expiry: concurrent inserts touch few index
 * pages, and expired keys are one range at the start.
 */
export const toSolutionKey = (digest: string, expiresAt: number) => `${sortable(expiresAt)}-${digest.slice(0, 32)}`

/** Expiry of a key, in epoch milliseconds. */
export const parseExpiry = (key: string) => Number(key.slice(0, 14))

const rememberedAfterExpiryMs = 3_600_000

/** `usedFor` is a digest of the request: a second use with the same digest is a repeat. */
export interface Use {
  solution: string
  usedFor: string
  usedAt: Date
}

/**
 * Consumes solutions inside the caller's transaction. @returns solutions not used before; a duplicate in `uses` counts
 * once, with its first use
 */
export async function useUp(em: Em, uses: Use[]): Promise<Set<string>> {
  // Sorted to prevent deadlocks between transactions with common solutions.
  const inOrder = uses.toSorted((one, other) => (one.solution < other.solution ? -1 : 1))
  return new Set(await insertRows(em, UsedCaptcha, inOrder, { onlyNew: true }))
}

/** Returns the time of an earlier use with the same content, or null. Reads committed uses of other transactions. */
export async function findEarlierUse(em: Em, { solution, usedFor }: Omit<Use, 'usedAt'>): Promise<Date | null> {
  return (await em.findOne(UsedCaptcha, { solution, usedFor }))?.usedAt ?? null
}

export async function purgeExpiredCaptchas(em: Em, now: Date): Promise<void> {
  await em.nativeDelete(UsedCaptcha, { solution: { $lt: sortable(now.getTime() - rememberedAfterExpiryMs) } })
}
