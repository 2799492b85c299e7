import { deriveChallengeSecrets } from '@snowplow/server/features/captcha/altcha-signature.ts'
import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

const lifetimeS = 60 * 60
const batchSize = 200

async function solve(secrets: ReturnType<typeof deriveChallengeSecrets>): Promise<string> {
  const expiresAt = Date.now() / 1000 + lifetimeS
  const options = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 0, expiresAt, deriveKey, ...secrets } as const
  const challenge = await createChallenge(options)
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Solves challenges of the server's secret, with the answer at the first attempt: solving is the browser's work. */
export async function solveCaptchas(secret: string, count: number): Promise<string[]> {
  const secrets = deriveChallengeSecrets(secret)
  const tokens: string[] = []
  while (tokens.length < count)
    tokens.push(...(await Promise.all(Array.from({ length: batchSize }, () => solve(secrets)))))
  return tokens
}

/** Solves ahead. @returns a function for the next solution */
export function createSolver(secret: string): () => Promise<string> {
  const ready: string[] = []
  let solving: Promise<void> | undefined
  async function solveBatch(): Promise<void> {
    ready.push(...(await solveCaptchas(secret, batchSize)))
    solving = undefined
  }
  return async () => {
    if (ready.length < batchSize / 2) solving ??= solveBatch()
    // Concurrent callers may empty the pool again.
    while (ready.length === 0) {
      solving ??= solveBatch()
      await solving
    }
    return ready.pop() as string
  }
}
