import { setTimeout as delay } from 'node:timers/promises'
import type { Caller } from './calls.ts'

/**
 * Sends votes at a fixed rate, each by another voter. A time counts from the instant at which its vote was due, so that
 * a late start counts as well.
 */
export function startVoting({ call }: Caller, vote: object, perSecond: number) {
  const startedAt = performance.now()
  const pending = new Set<Promise<void>>()
  let times: number[] = []
  let refused = 0
  let voters = 0
  let isOver = false

  async function sendVote(agent: string, dueAt: number): Promise<void> {
    const { status } = await call({ method: 'POST', path: '/public-voting/submit', body: vote, agent })
    times.push(performance.now() - dueAt)
    if (status !== 201) refused += 1
  }
  const voting = (async () => {
    while (!isOver) {
      const dueAt = startedAt + (voters * 1000) / perSecond
      await delay(Math.max(0, dueAt - performance.now()))
      voters += 1
      const one = sendVote(`voter ${voters}`, dueAt).finally(() => pending.delete(one))
      pending.add(one)
    }
  })()

  return {
    drainTimes(): number[] {
      const collected = times
      times = []
      return collected
    },
    /** @returns number of refused or unanswered votes */
    async stop(): Promise<number> {
      isOver = true
      await voting
      await Promise.all(pending)
      return refused
    },
  }
}
