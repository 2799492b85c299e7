import { insertRows } from '../../db/insert-rows.ts'
import type { Em } from '../../db/orm.ts'
import { UsedCaptcha } from './used-captcha.entity.ts'

/** An expiry, in epoch milliseconds, as text that sorts like the number. */
const sortable = (expiresAt: number) => Math.floor(expiresAt).toString().padStart(14, '0')
/** The expiry of what is never forgotten, in epoch milliseconds: in three thousand years. */
export const never = 99_999_999_999_999

/**
 * What a solution with this hexadecimal digest is recorded under. Beginning with the expiry, solutions of the same moment stand side by side:
 * a batch of them touches few pages of the index, and the expired ones are its beginning.
 */
export const solutionKey = (digest: string, expiresAt: number) => `${sortable(expiresAt)}-${digest.slice(0, 32)}`

/**
 * Records solutions as used, inside the caller's transaction.
 * @returns those that were not used before; of one solution given twice, only the first counts.
 */
export async function useUp(em: Em, solutions: string[]): Promise<Set<string>> {
  const rows = solutions.map((solution) => ({ solution }))
  return new Set(await insertRows(em, UsedCaptcha, rows, { onlyNew: true }))
}

/** Forgets solutions that have expired and would be refused anyway. `now` in epoch milliseconds. */
export async function forgetExpired(em: Em, now: number): Promise<void> {
  await em.nativeDelete(UsedCaptcha, { solution: { $lt: sortable(now) } })
}
