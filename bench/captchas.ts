import { deriveChallengeSecrets } from '@snowplow/server/features/captcha/altcha-signature.ts'
import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

const lifetime = 60 * 60
const batchSize = 200

async function solve(secrets: ReturnType<typeof deriveChallengeSecrets>): Promise<string> {
  const expiresAt = Date.now() / 1000 + lifetime
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 0,
    expiresAt,
    deriveKey,
    ...secrets,
  })
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Solves challenges of the server's secret, with the answer at the first attempt: solving is the browser's work. */
export async function solvedCaptchas(secret: string, count: number): Promise<string[]> {
  const secrets = deriveChallengeSecrets(secret)
  const tokens: string[] = []
  while (tokens.length < count) {
    tokens.push(...(await Promise.all(Array.from({ length: batchSize }, () => solve(secrets)))))
  }
  return tokens
}
