import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from './client.ts'

const connections = 64

/**
 * Starts actions at a rate that is independent of how long they take.
 * @param act receives the number of the action, from 1, and the instant at which it was due
 */
export function startConstantLoad(
  perSecond: number | (() => number),
  act: (number: number, dueAt: number) => Promise<void>,
) {
  const pending = new Set<Promise<void>>()
  const getRate = typeof perSecond === 'number' ? () => perSecond : perSecond
  let number = 0
  let dueAt = performance.now()
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      await delay(Math.max(0, dueAt - performance.now()))
      // A timer resolves once per millisecond at most: starts all actions that are due.
      for (; dueAt <= performance.now() && !isOver; dueAt += 1000 / getRate()) {
        const one = act(++number, dueAt).finally(() => pending.delete(one))
        pending.add(one)
      }
    }
  })()
  return {
    countStarted: () => number,
    countPending: () => pending.size,
    async stop(): Promise<void> {
      isOver = true
      await running
      await Promise.all(pending)
    },
  }
}

/** Votes that were answered between two instants, in epoch milliseconds. */
export interface VotingPhase {
  from: number
  to: number
  seconds: number
  /** Milliseconds of each vote. */
  times: number[]
}

/**
 * Sends votes at a fixed rate, each by another voter. A time counts from the instant at which its vote was due, so that
 * a late start counts as well.
 * @param base address of the API
 * @param vote body of a vote, or a function that makes one from its number
 */
export function startVoting(base: string, vote: object | ((number: number) => Promise<object>), perSecond: number) {
  const client = createClient(base, { connections })
  let times: number[] = []
  let refused = 0
  const load = startConstantLoad(perSecond, async (number, dueAt) => {
    const body = typeof vote === 'function' ? await vote(number) : vote
    const call = { method: 'POST', path: '/public-voting/submit', body, agent: `voter ${number}` } as const
    const { status } = await client.call(call)
    times.push(performance.now() - dueAt)
    if (status !== 201) refused += 1
  })
  return {
    /** @returns milliseconds of each vote since the last call of this method */
    drainTimes(): number[] {
      const collected = times
      times = []
      return collected
    },
    /** Measures the votes during some work. */
    async during<Result>(work: () => Promise<Result>): Promise<VotingPhase & { result: Result }> {
      times = []
      const from = Date.now()
      const result = await work()
      const [own, to] = [times, Date.now()]
      times = []
      return { result, from, to, seconds: (to - from) / 1000, times: own }
    },
    /** @returns number of refused or unanswered votes */
    async stop(): Promise<number> {
      await load.stop()
      client.close()
      return refused
    },
  }
}
