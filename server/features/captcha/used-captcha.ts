import type { Em } from '../../db/orm.ts'
import type { Solution } from './captcha.service.ts'
import { UsedCaptcha } from './used-captcha.entity.ts'

interface UsedCaptchaTable {
  used_captcha: { solution: string; expires_at: number }
}

/**
 * Records solutions as used, inside the caller's transaction.
 * @returns those that were not used before; of one solution given twice, only the first counts.
 */
export async function useUp(em: Em, solutions: Solution[]): Promise<Set<string>> {
  if (solutions.length === 0) return new Set()
  const used = await em
    .getKysely<UsedCaptchaTable>()
    .insertInto('used_captcha')
    .values(solutions.map(({ solution, expiresAt }) => ({ solution, expires_at: expiresAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('solution')
    .execute()
  return new Set(used.map(({ solution }) => solution))
}

/** Forgets solutions that have expired and would be refused anyway. `now` in epoch seconds. */
export async function forgetExpired(em: Em, now: number): Promise<void> {
  await em.nativeDelete(UsedCaptcha, { expiresAt: { $lt: now } })
}
