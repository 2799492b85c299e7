import { hash } from 'node:crypto'
import type { Reply } from '@snowplow/contract/api/route.ts'
import type * as contract from '@snowplow/contract/auth/captcha.ts'
import type { ConnectionState } from '@snowplow/contract/connections.ts'
import type { captchaProviders } from '@snowplow/contract/contest/contest.ts'
import { createChallenge, randomInt } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Payload } from 'altcha-lib/types'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import type { MaybePromise } from '../../lib/maybe-promise.ts'
import { type ChallengeSecrets, deriveChallengeSecrets, findSignature, readPayload } from './altcha-signature.ts'
import { createCaptchaCost } from './captcha-cost.ts'
import { never, parseExpiry, toSolutionKey } from './used-captcha.ts'

type Provider = (typeof captchaProviders)[number]

export interface Captcha {
  provider: Provider
  siteKey: string
  /** @throws Refusal route.not_found if the provider loads challenges with its own script */
  getCaptchaChallenge: (call: Call<'getCaptchaChallenge'>) => Promise<Reply<typeof contract.getCaptchaChallenge>>
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

interface Altcha {
  baseCost: number
  secrets: ChallengeSecrets
  /** Includes those of former secrets. */
  validSecrets: readonly ChallengeSecrets[]
  cost: ReturnType<typeof createCaptchaCost>
}

// ALTCHA: self-hosted proof of work. Signed challenges can be verified by any process.
function createAltcha(config: Config): Captcha {
  const cost = createCaptchaCost()
  const altcha: Altcha = {
    baseCost: config.CAPTCHA_COST,
    secrets: deriveChallengeSecrets(config.JWT_SECRET),
    validSecrets: config.JWT_SECRETS.map(deriveChallengeSecrets),
    cost,
  }
  return {
    provider: 'altcha',
    siteKey: '',
    ...bindService(altcha, { getCaptchaChallenge, verify: verifyAltcha }),
    keyOf: readAltchaKey,
    secondsToSolve: countSecondsToSolve,
    countBallot: (districtId, at) => cost.countBallot(districtId, at.getTime()),
    // Self-hosted: always available.
    test: async () => 'works',
  }
}

async function getCaptchaChallenge(
  { baseCost, secrets, cost }: Altcha,
  { query: { district }, client, wallNow }: Call<'getCaptchaChallenge'>,
): Promise<Reply<typeof contract.getCaptchaChallenge>> {
  const costFactor = cost.countChallenge(client.address, district, wallNow.getTime())
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: baseCost,
    counter: pickAttempts(costFactor),
    expiresAt: inAnHour(),
    deriveKey,
    // Signed: a challenge of a quiet district is refused for a vote in a busy one.
    ...(district !== undefined && { data: { district } }),
    ...secrets,
  })
  return { parameters: { ...parameters }, signature, validSeconds: challengeLifetimeSeconds }
}

function verifyAltcha({ validSecrets }: Altcha, token: string, { districtId }: Sender): string {
  const payload = readPayload(token)
  const signature = findSignature(validSecrets, payload)
  if (!signature) throw new Refusal('captcha.failed')
  const { district = districtId } = payload.challenge.parameters.data ?? {}
  if (district !== districtId) throw new Refusal('captcha.failed')
  // Key of the verified signature, not of the token: another encoding of a solution must not count as new.
  return toAltchaKey(payload, signature)
}

const toAltchaKey = ({ challenge }: Payload, signature: string) =>
  toSolutionKey(signature, Number(challenge.parameters.expiresAt) * 1000)

function readAltchaKey(token: string): string | null {
  try {
    const payload = readPayload(token)
    const { signature } = payload.challenge
    return /^[0-9a-f]{64}$/.test(String(signature)) ? toAltchaKey(payload, String(signature)) : null
  } catch {
    return null
  }
}

function countSecondsToSolve(key: string | null, at: Date): number | null {
  if (key === null) return null
  const issuedAt = parseExpiry(key) - challengeLifetimeSeconds * 1000
  const seconds = Math.floor((at.getTime() - issuedAt) / 1000)
  return Math.min(Math.max(0, seconds), challengeLifetimeSeconds)
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

interface Hosted {
  verifyUrl: string
  secret: string
}

// reCAPTCHA v2, hCaptcha and Turnstile share one protocol: a form post with secret, response and remoteip.
const createHosted = (provider: Provider, verifyUrl: string, config: Config): Captcha => ({
  provider,
  siteKey: config.CAPTCHA_SITE_KEY,
  getCaptchaChallenge: noChallenge,
  keyOf: toTokenKey,
  secondsToSolve: () => null,
  countBallot: noCost,
  ...bindService({ verifyUrl, secret: config.CAPTCHA_SECRET }, { verify: verifyHosted, test: testHosted }),
})

// The expiry of a hosted token is unknown, so its key never expires.
const toTokenKey = (token: string) => toSolutionKey(hash('sha256', token), never)

async function verifyHosted(hosted: Hosted, token: string, { address }: Sender): Promise<string> {
  const reply = await requestVerification(hosted, token, { remoteip: address })
  if (reply === undefined) throw new Refusal('captcha.unavailable')
  if (!z.safeParse(Verified, reply).success) throw new Refusal('captcha.failed')
  return toTokenKey(token)
}

async function testHosted(hosted: Hosted): Promise<ConnectionState> {
  const reply = await requestVerification(hosted, 'a made-up token')
  if (reply === undefined) return 'unreachable'
  return z.safeParse(SecretRefused, reply).success ? 'refused' : 'works'
}

async function requestVerification(
  { verifyUrl, secret }: Hosted,
  response: string,
  visitor: { remoteip?: string } = {},
): Promise<unknown> {
  const body = new URLSearchParams({ secret, response, ...visitor })
  const signal = AbortSignal.timeout(providerTimeoutMs)
  return fetch(verifyUrl, { method: 'POST', body, signal, redirect: 'error' })
    .then((reply) => reply.json())
    .catch(() => undefined)
}

const verifyUrls = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

export function captchaService({ config }: { config: Config }): Captcha {
  const provider = config.CAPTCHA_PROVIDER
  if (provider === 'off')
    return {
      provider,
      siteKey: '',
      getCaptchaChallenge: noChallenge,
      verify: () => null,
      keyOf: () => null,
      secondsToSolve: () => null,
      countBallot: noCost,
      test: async () => 'none',
    }
  if (provider === 'altcha') return createAltcha(config)
  return createHosted(provider, config.CAPTCHA_VERIFY_URL ?? verifyUrls[provider], config)
}
