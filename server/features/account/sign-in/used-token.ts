import { hash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { insertRows } from '../../../db/json-rows.ts'
import type { Em } from '../../../db/orm.ts'
import { UsedToken } from '../../../entities/auth.entity.ts'
import { toSolutionKey } from '../../captcha/used-captcha.ts'

// Covers clock differences and the time of the verification.
const graceMs = 10 * 60_000

// Hashes the signed content: one signature can be spelled in several ways.
function getKey(verified: string): string {
  const signed = verified.slice(0, verified.lastIndexOf('.'))
  return toSolutionKey(hash('sha256', signed), (decodeJwt(verified).exp ?? 0) * 1000)
}

/** Marks a key as used, inside the caller's transaction. @returns false if it was used before */
async function useUp(em: Em, token: string): Promise<boolean> {
  return (await insertRows(em, UsedToken, [{ token }], { onlyNew: true })).length > 0
}

/** Uses up a verified access token. */
export const useUpToken = (em: Em, verified: string): Promise<boolean> => useUp(em, getKey(verified))

/** Uses up a random text that is valid until `expiresAt`, in ms. */
export const useUpNonce = (em: Em, nonce: string, expiresAt: number): Promise<boolean> =>
  useUp(em, toSolutionKey(hash('sha256', nonce), expiresAt))

export async function purgeExpiredTokens(em: Em, now: Date): Promise<void> {
  await em.nativeDelete(UsedToken, { token: { $lt: toSolutionKey('', now.getTime() - graceMs) } })
}
