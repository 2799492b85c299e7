import { insertRows } from '../../db/json-rows.ts'
import type { Em } from '../../db/orm.ts'
import { UsedCaptcha } from '../../entities/used-captcha.entity.ts'

/** An expiry, in epoch milliseconds, as text that sorts like the number. */
const sortable = (expiresAt: number) => Math.floor(expiresAt).toString().padStart(14, '0')
/** The expiry of what is never forgotten, in epoch milliseconds: in three thousand years. */
export const never = 99_999_999_999_999

/**
 * What a solution with this hexadecimal digest is recorded under. Beginning with the expiry, solutions of the same
 * moment stand side by side: a batch of them touches few pages of the index, and the expired ones are its beginning.
 */
export const solutionKey = (digest: string, expiresAt: number) => `${sortable(expiresAt)}-${digest.slice(0, 32)}`

/** A repeat may be that late. */
const rememberedAfterExpiryMs = 3_600_000

/** What a solution is used for: of two calls with one solution and one digest, the second is a repeat of the first. */
export interface Use {
  solution: string
  usedFor: string
  usedAt: Date
}

/**
 * Inside the caller's transaction. @returns those that were not used before; of one solution given twice, only the
 * first counts.
 */
export async function useUp(em: Em, uses: Use[]): Promise<Set<string>> {
  // In one order everywhere: of two transactions that have solutions in common, one waits, and not each for the other.
  const inOrder = uses.toSorted((one, other) => (one.solution < other.solution ? -1 : 1))
  return new Set(await insertRows(em, UsedCaptcha, inOrder, { onlyNew: true }))
}

/** When the same content was sent with this solution before, or null. Sees what others have committed until now. */
export async function usedBefore(em: Em, { solution, usedFor }: Omit<Use, 'usedAt'>): Promise<Date | null> {
  return (await em.findOne(UsedCaptcha, { solution, usedFor }))?.usedAt ?? null
}

/** Forgets solutions that expired so long ago that nobody repeats them. */
export async function purgeExpiredCaptchas(em: Em, now: Date): Promise<void> {
  await em.nativeDelete(UsedCaptcha, { solution: { $lt: sortable(now.getTime() - rememberedAfterExpiryMs) } })
}
