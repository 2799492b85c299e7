import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Reply } from '@snowplow/contract/api/route.ts'
import type { getCaptchaChallenge } from '@snowplow/contract/auth/captcha.ts'
import type { ConnectionState } from '@snowplow/contract/connections.ts'
import type { captchaProviders } from '@snowplow/contract/contest/contest.ts'
import { createChallenge, randomInt } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ChallengeParameters, Payload } from 'altcha-lib/types'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { deriveKey as deriveSecret } from '../../http/signer.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import { createCaptchaCost } from './captcha-cost.ts'
import { never, parseExpiry, toSolutionKey } from './used-captcha.ts'

type Provider = (typeof captchaProviders)[number]

export interface Captcha {
  provider: Provider
  siteKey: string
  /** @throws Refusal route.not_found if the provider loads challenges with its own script */
  getCaptchaChallenge: (call: Call<'getCaptchaChallenge'>) => Promise<Reply<typeof getCaptchaChallenge>>
  /**
   * Verifies a token without consuming it: callers record the solution in the transaction of their action.
   * @returns key of the solution, or null if no captcha is required
   * @throws Refusal captcha.failed also for a challenge of another district than `districtId`, captcha.unavailable
   */
  verify(token: string, sender: Sender): MaybePromise<string | null>
  /** Returns the key of an unverified solution, to look up its earlier use. */
  keyOf(token: string): string | null
  /** Whole seconds from the challenge of a verified solution until `at`; null if the provider does not say. */
  secondsToSolve(key: string | null, at: Date): number | null
  /** Raises the cost of challenges while a district has many ballots. `at` is real time. */
  countBallot(districtId: number, at: Date): void
  test(): Promise<ConnectionState>
}

interface Sender {
  address: string
  /** District of a vote. */
  districtId?: number
}

const challengeLifetimeSeconds = 60 * 60

// Most attempts per challenge at base cost. The cost of a challenge is in its attempts and not in their iterations: the
// server computes one attempt per challenge.
const maxAttempts = 600

/** Random from 1 up: a program would skip a range that never occurs. */
export const pickAttempts = (costFactor: number) => randomInt(Math.round(maxAttempts * costFactor))

// Fractional seconds, to keep the milliseconds: see `toSolutionKey`.
const inAnHour = () => Date.now() / 1000 + challengeLifetimeSeconds

function readPayload(token: string): Payload {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
    if (payload?.challenge?.parameters && payload?.solution) return payload
  } catch {
    // Malformed token; refused below.
  }
  throw new Refusal('captcha.failed')
}

export function deriveChallengeSecrets(secret: string) {
  const derived = (purpose: string) => deriveSecret(secret, purpose).toString('hex')
  return { hmacSignatureSecret: derived('captcha challenge'), hmacKeySignatureSecret: derived('captcha key') }
}

// Returns a function that returns the signature of a valid payload's challenge, or null. Equivalent to altcha-lib's
// `verifySolution`, which costs thirty times as much because of WebCrypto key imports and promises (decision 4).
function challengeVerifier(secrets: ReturnType<typeof deriveChallengeSecrets>) {
  const hmac = (secret: string, data: string | Buffer) => createHmac('sha256', secret).update(data).digest('hex')
  return ({ challenge, solution }: Payload): string | null => {
    const { parameters, signature } = challenge
    const { keySignature, expiresAt } = parameters
    if (!expiresAt || expiresAt < Date.now() / 1000) return null
    const ours = hmac(secrets.hmacSignatureSecret, canonical(parameters))
    if (!isSame(signature, ours)) return null
    return isSame(keySignature, hmac(secrets.hmacKeySignatureSecret, Buffer.from(String(solution.derivedKey), 'hex')))
      ? ours
      : null
  }
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

// ALTCHA: self-hosted proof of work. Signed challenges can be verified by any process.
function altcha(config: Config): Captcha {
  const secrets = deriveChallengeSecrets(config.JWT_SECRET)
  const verifiers = config.JWT_SECRETS.map((secret) => challengeVerifier(deriveChallengeSecrets(secret)))
  function findSignature(payload: Payload): string | null {
    for (const signatureOfSolved of verifiers) {
      const signature = signatureOfSolved(payload)
      if (signature) return signature
    }
    return null
  }
  const cost = createCaptchaCost()
  const keyOf = ({ challenge }: Payload, signature: string) =>
    toSolutionKey(signature, Number(challenge.parameters.expiresAt) * 1000)
  return {
    provider: 'altcha',
    siteKey: '',
    async getCaptchaChallenge({ query: { district }, client, wallNow }) {
      const costFactor = cost.countChallenge(client.address, district, wallNow.getTime())
      const { parameters, signature = '' } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: config.CAPTCHA_COST,
        counter: pickAttempts(costFactor),
        expiresAt: inAnHour(),
        deriveKey,
        // Signed: a challenge of a quiet district is refused for a vote in a busy one.
        ...(district !== undefined && { data: { district } }),
        ...secrets,
      })
      return { parameters: { ...parameters }, signature, validSeconds: challengeLifetimeSeconds }
    },
    verify(token, { districtId }) {
      const payload = readPayload(token)
      const signature = findSignature(payload)
      if (!signature) throw new Refusal('captcha.failed')
      const { district = districtId } = payload.challenge.parameters.data ?? {}
      if (district !== districtId) throw new Refusal('captcha.failed')
      // Key of the verified signature, not of the token: another encoding of a solution must not count as new.
      return keyOf(payload, signature)
    },
    keyOf(token) {
      try {
        const payload = readPayload(token)
        const { signature } = payload.challenge
        return /^[0-9a-f]{64}$/.test(String(signature)) ? keyOf(payload, String(signature)) : null
      } catch {
        return null
      }
    },
    secondsToSolve: (key, at) => {
      if (key === null) return null
      const issuedAt = parseExpiry(key) - challengeLifetimeSeconds * 1000
      const seconds = Math.floor((at.getTime() - issuedAt) / 1000)
      return Math.min(Math.max(0, seconds), challengeLifetimeSeconds)
    },
    countBallot: (districtId, at) => cost.countBallot(districtId, at.getTime()),
    // Self-hosted: always available.
    test: async () => 'works',
  }
}

// A hosted provider sets the cost of its challenges.
const noCost = () => {}

async function noChallenge(): Promise<never> {
  throw new Refusal('route.not_found')
}

const Verified = z.looseObject({ success: z.literal(true) })

const SecretRefused = z.looseObject({
  'error-codes': z
    .array(z.string())
    .check(z.refine((codes) => codes.some((code) => /input-secret|sitekey-secret/.test(code)))),
})

const providerTimeoutMs = 5000

// reCAPTCHA v2, hCaptcha and Turnstile share one protocol: a form post with secret, response and remoteip.
function hosted(provider: Provider, verifyUrl: string, config: Config): Captcha {
  // The expiry of a hosted token is unknown, so its key never expires.
  const keyOf = (token: string) => toSolutionKey(hash('sha256', token), never)
  async function requestVerification(response: string, visitor: { remoteip?: string } = {}): Promise<unknown> {
    const body = new URLSearchParams({ secret: config.CAPTCHA_SECRET, response, ...visitor })
    const signal = AbortSignal.timeout(providerTimeoutMs)
    return fetch(verifyUrl, { method: 'POST', body, signal, redirect: 'error' })
      .then((reply) => reply.json())
      .catch(() => undefined)
  }
  return {
    keyOf,
    provider,
    siteKey: config.CAPTCHA_SITE_KEY,
    getCaptchaChallenge: noChallenge,
    secondsToSolve: () => null,
    countBallot: noCost,
    async verify(token, { address }) {
      const reply = await requestVerification(token, { remoteip: address })
      if (reply === undefined) throw new Refusal('captcha.unavailable')
      if (!z.safeParse(Verified, reply).success) throw new Refusal('captcha.failed')
      return keyOf(token)
    },
    async test() {
      const reply = await requestVerification('a made-up token')
      if (reply === undefined) return 'unreachable'
      return z.safeParse(SecretRefused, reply).success ? 'refused' : 'works'
    },
  }
}

const verifyUrls = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

export function captchaService(config: Config): Captcha {
  const provider = config.CAPTCHA_PROVIDER
  const getCaptchaChallenge = noChallenge
  if (provider === 'off')
    return {
      provider,
      siteKey: '',
      getCaptchaChallenge,
      verify: () => null,
      keyOf: () => null,
      secondsToSolve: () => null,
      countBallot: noCost,
      test: async () => 'none',
    }
  if (provider === 'altcha') return altcha(config)
  return hosted(provider, config.CAPTCHA_VERIFY_URL ?? verifyUrls[provider], config)
}
