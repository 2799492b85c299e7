import { createHmac, hkdfSync } from 'node:crypto'
import type { Secrets } from '../config.ts'
import { areEqualTokens } from './equal-tokens.ts'

export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** SHA-256 in base64url. */
const fullLength = 43

/** Message authentication codes for one purpose, in base64url, cut to `length` characters of 6 bits each. */
export function createSigner(secrets: Secrets, purpose: string, length = fullLength) {
  const [current, ...previous] = secrets.map((secret) => deriveKey(secret, purpose)) as [Buffer, ...Buffer[]]
  const getMac = (key: Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, length)
  return {
    sign: (text: string) => getMac(current, text),
    /** Takes equally long for each wrong signature. */
    verify: (text: string, signature: string): boolean =>
      [current, ...previous].map((key) => areEqualTokens(signature, getMac(key, text))).includes(true),
  }
}
