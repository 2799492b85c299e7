import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ChallengeParameters, Payload } from 'altcha-lib/types'
import { Refusal } from '../../http/problem.ts'
import { deriveKey } from '../../http/signer.ts'

/** @throws Refusal captcha.failed for a malformed token */
export function readPayload(token: string): Payload {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
    if (payload?.challenge?.parameters && payload?.solution) return payload
  } catch {
    // Malformed token; refused below.
  }
  throw new Refusal('captcha.failed')
}

export function deriveChallengeSecrets(secret: string) {
  const derived = (purpose: string) => deriveKey(secret, purpose).toString('hex')
  return { hmacSignatureSecret: derived('captcha challenge'), hmacKeySignatureSecret: derived('captcha key') }
}

export type ChallengeSecrets = ReturnType<typeof deriveChallengeSecrets>

const hmac = (secret: string, data: string | Buffer) => createHmac('sha256', secret).update(data).digest('hex')

// Equivalent to altcha-lib's `verifySolution`, which costs thirty times as much because of WebCrypto key imports and
// promises (decision 4).
function verifySolution(secrets: ChallengeSecrets, { challenge, solution }: Payload): string | null {
  const { parameters, signature } = challenge
  const { keySignature, expiresAt } = parameters
  if (!expiresAt || expiresAt < Date.now() / 1000) return null
  const ours = hmac(secrets.hmacSignatureSecret, canonical(parameters))
  if (!isSame(signature, ours)) return null
  return isSame(keySignature, hmac(secrets.hmacKeySignatureSecret, Buffer.from(String(solution.derivedKey), 'hex')))
    ? ours
    : null
}

// Compares in constant time. Latin-1 keeps lengths equal; characters it folds together sign nothing else.
function isSame(claimed: unknown, actual: string): boolean {
  if (typeof claimed !== 'string' || claimed.length !== actual.length) return false
  return timingSafeEqual(Buffer.from(claimed, 'latin1'), Buffer.from(actual, 'latin1'))
}

// Canonical JSON with sorted keys, as altcha-lib signs it.
function canonical(parameters: ChallengeParameters): string {
  const ordered: Record<string, unknown> = {}
  for (const key of Object.keys(parameters).sort()) ordered[key] = parameters[key as keyof ChallengeParameters]
  return JSON.stringify(ordered)
}

/** Returns the signature of a valid payload's challenge, or null. */
export function findSignature(validSecrets: readonly ChallengeSecrets[], payload: Payload): string | null {
  for (const secrets of validSecrets) {
    const signature = verifySolution(secrets, payload)
    if (signature) return signature
  }
  return null
}
