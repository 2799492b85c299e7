import { solvedCaptchas } from '@snowplow/bench/captchas.ts'
import { secret } from './contest.ts'

const batchSize = 400

export function captchas() {
  const ready: string[] = []
  let solving: Promise<void> | undefined
  async function solve(): Promise<void> {
    ready.push(...(await solvedCaptchas(secret, batchSize)))
    solving = undefined
  }
  return async function next(): Promise<string> {
    if (ready.length < batchSize / 2) solving ??= solve()
    // Concurrent callers may empty the pool again.
    while (ready.length === 0) {
      solving ??= solve()
      await solving
    }
    return ready.pop() as string
  }
}
