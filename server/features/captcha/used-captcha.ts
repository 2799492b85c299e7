import { hash } from 'node:crypto'
import type { Em } from '../../db/orm.ts'
import { UsedCaptcha } from './used-captcha.entity.ts'

interface UsedCaptchaTable {
  used_captcha: { solution: string }
}

/** An expiry as text that sorts like the number; epoch seconds fit seven digits of base 36 for two thousand years. */
const sortable = (expiresAt: number) => expiresAt.toString(36).padStart(7, '0')

/** The expiry of what is never forgotten. */
export const never = 36 ** 7 - 1

/**
 * What a solution is recorded under. Beginning with the expiry, solutions of the same minutes stand side by side:
 * a batch of them touches few pages of the index, and the expired ones are its beginning.
 */
export const solutionKey = (identity: string, expiresAt: number) =>
  `${sortable(expiresAt)}-${hash('sha256', identity).slice(0, 40)}`

/**
 * Records solutions as used, inside the caller's transaction.
 * @returns those that were not used before; of one solution given twice, only the first counts.
 */
export async function useUp(em: Em, solutions: string[]): Promise<Set<string>> {
  if (solutions.length === 0) return new Set()
  const used = await em
    .getKysely<UsedCaptchaTable>()
    .insertInto('used_captcha')
    .values(solutions.map((solution) => ({ solution })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('solution')
    .execute()
  return new Set(used.map(({ solution }) => solution))
}

/** Forgets solutions that have expired and would be refused anyway. `now` in epoch seconds. */
export async function forgetExpired(em: Em, now: number): Promise<void> {
  await em.nativeDelete(UsedCaptcha, { solution: { $lt: sortable(now) } })
}
