import { createHash, hkdfSync } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Payload } from 'altcha-lib/types'
import type { getCaptchaChallenge } from 'contract/captcha.ts'
import type { captchaProviders } from 'contract/contest.ts'
import type { Reply } from 'contract/route.ts'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { Refusal } from '../../http/problem.ts'

type Provider = (typeof captchaProviders)[number]

/** What a verified solution is recorded under, so that it works once; `expiresAt` in epoch seconds. */
export interface Solution {
  solution: string
  expiresAt: number
}

/** Any captcha: says who verifies, makes challenges where it is its own provider, and verifies. */
export interface Captcha {
  provider: Provider
  siteKey: string
  /** A fresh challenge; absent where the provider's own script asks for it. */
  createChallenge?: () => Promise<Reply<typeof getCaptchaChallenge>>
  /**
   * Verifies a token. It does not use it up: whoever acts on it records the solution in the act's own transaction.
   * @returns null where no captcha is asked for
   * @throws Refusal captcha.failed, captcha.unavailable
   */
  verify(token: string, address: string): Promise<Solution | null>
}

/** Seconds a challenge can be solved and sent: long enough to fill in the form at leisure. */
const challengeLifetime = 60 * 60

/** Attempts a browser makes for one challenge; the count is random, so that no two take the same time. */
const fewestAttempts = 200
const mostAttempts = 600

const fingerprint = (token: string) => createHash('sha256').update(token).digest('hex')
const inAnHour = () => Math.floor(Date.now() / 1000) + challengeLifetime

function readPayload(token: string): Payload {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
    if (payload?.challenge?.parameters && payload?.solution) return payload
  } catch {
    // Not ours; refused below.
  }
  throw new Refusal('captcha.failed')
}

/** ALTCHA: self-hosted proof of work. Challenges are signed, so that any process can verify any other's. */
function altcha(config: Config): Captcha {
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', config.JWT_SECRET, '', purpose, 32)).toString('hex')
  const secrets = { hmacSignatureSecret: derived('captcha challenge'), hmacKeySignatureSecret: derived('captcha key') }
  return {
    provider: 'altcha',
    siteKey: '',
    createChallenge: async () => {
      const { parameters, signature = '' } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: config.CAPTCHA_COST,
        counter: randomInt(fewestAttempts, mostAttempts),
        expiresAt: inAnHour(),
        deriveKey,
        ...secrets,
      })
      return { parameters: { ...parameters }, signature }
    },
    async verify(token) {
      const payload = readPayload(token)
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets }).catch(() => ({
        verified: false,
      }))
      if (!verified) throw new Refusal('captcha.failed')
      // The signature stands for the challenge: another encoding of the same solution is the same solution.
      return {
        solution: fingerprint(payload.challenge.signature ?? ''),
        expiresAt: payload.challenge.parameters.expiresAt ?? inAnHour(),
      }
    },
  }
}

const Verified = z.looseObject({ success: z.literal(true) })

/** Milliseconds a hosted provider may take to answer. */
const providerPatience = 5000

/** reCAPTCHA v2, hCaptcha and Turnstile share one protocol: a form post with secret, response and remoteip. */
function hosted(provider: Provider, verifyUrl: string, config: Config): Captcha {
  return {
    provider,
    siteKey: config.CAPTCHA_SITE_KEY,
    async verify(token, address) {
      const body = new URLSearchParams({ secret: config.CAPTCHA_SECRET, response: token, remoteip: address })
      let answer: unknown
      try {
        const response = await fetch(verifyUrl, { method: 'POST', body, signal: AbortSignal.timeout(providerPatience) })
        answer = await response.json()
      } catch {
        throw new Refusal('captcha.unavailable')
      }
      if (!z.safeParse(Verified, answer).success) throw new Refusal('captcha.failed')
      return { solution: fingerprint(token), expiresAt: inAnHour() }
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
  if (provider === 'off') return { provider, siteKey: '', verify: async () => null }
  if (provider === 'altcha') return altcha(config)
  return hosted(provider, config.CAPTCHA_VERIFY_URL ?? verifyUrls[provider], config)
}
