import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const connections = 64
const responseTimeoutMs = 15_000

/**
 * Sends votes at a fixed rate, each by another voter. A time counts from the instant at which its vote was due, so that
 * a late start counts as well. Uses `node:http`, since `fetch` would take a core for a thousand votes a second.
 * @param base address of the API
 */
export function startVoting(base: string, vote: object, perSecond: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const url = `${base}/public-voting/submit`
  const body = JSON.stringify(vote)
  const startedAt = performance.now()
  const pending = new Set<Promise<void>>()
  let times: number[] = []
  let refused = 0
  let voters = 0
  let isOver = false

  /** @returns the status, or 0 without a reply */
  const post = (voter: string) =>
    new Promise<number>((resolve) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': voter,
      }
      const call = request(url, { method: 'POST', agent, headers, timeout: responseTimeoutMs }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
        response.once('error', () => resolve(0))
      })
      call.once('timeout', () => call.destroy(new Error('no reply')))
      call.once('error', () => resolve(0))
      call.end(body)
    })

  async function sendVote(voter: string, dueAt: number): Promise<void> {
    const status = await post(voter)
    times.push(performance.now() - dueAt)
    if (status !== 201) refused += 1
  }
  const voting = (async () => {
    while (!isOver) {
      const dueAt = startedAt + (voters * 1000) / perSecond
      await delay(Math.max(0, dueAt - performance.now()))
      // A timer resolves once per millisecond at most: sends all votes that are due.
      for (let due = dueAt; due <= performance.now() && !isOver; due = startedAt + (voters * 1000) / perSecond) {
        voters += 1
        const one = sendVote(`voter ${voters}`, due).finally(() => pending.delete(one))
        pending.add(one)
      }
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
      agent.destroy()
      return refused
    },
  }
}
