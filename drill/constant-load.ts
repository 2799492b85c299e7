import { setTimeout as delay } from 'node:timers/promises'
import { nameOf } from '@snowplow/bench/scale/fill-database.ts'
import { firstOptions } from '@snowplow/server/test/load.ts'
import { makeSubmission } from '@snowplow/server/test/make.ts'
import type { Caller } from './calls.ts'
import { captchas } from './captchas.ts'
import type { RunningContest } from './contest.ts'

const tickMs = 100
const votesPerEntry = 20
const districts = 10
const ticksPerRead = 10

const lists = [
  '/public-submission?limit=20',
  '/audit-event?limit=20',
  '/public-submission/statistics',
  '/public-voting/result',
]

/**
 * Sends votes at a fixed rate independent of reply times, each by another voter, plus entries and reads of an
 * administrator.
 */
export async function startConstantLoad({ base, token }: RunningContest, { call }: Caller, perSecond: number) {
  const next = captchas()
  const optionsOf = await Promise.all(Array.from({ length: districts }, (_, index) => firstOptions(base, index + 1)))
  const pending = new Set<Promise<void>>()
  let times: number[] = []
  let refused = 0
  let voters = 0
  let entries = 0
  let ticks = 0

  const countRefusal = (status: number) => {
    if (status !== 200 && status !== 201) refused += 1
  }
  async function vote(): Promise<void> {
    const agent = `voter ${++voters}`
    const index = voters % districts
    const body = { districtId: index + 1, selectedOptions: optionsOf[index], recaptcha: await next() }
    const { status, tookMs } = await call({ method: 'POST', path: '/public-voting/submit', body, agent })
    times.push(tookMs)
    countRefusal(status)
  }
  async function submitEntry(): Promise<void> {
    const body = makeSubmission({
      snowplowName: nameOf(++entries),
      email: `drill${entries}@example.com`,
      recaptcha: await next(),
    })
    countRefusal((await call({ method: 'POST', path: '/public-submission/submit', body })).status)
  }
  async function readList(): Promise<void> {
    const path = lists[Math.floor(ticks / ticksPerRead) % lists.length] as string
    countRefusal((await call({ path, token })).status)
  }
  const startAction = (action: () => Promise<void>) => {
    const one = action().finally(() => pending.delete(one))
    pending.add(one)
  }

  return {
    async runFor(milliseconds: number): Promise<void> {
      const start = performance.now()
      let due = 0
      for (let now = start; now < start + milliseconds; now = performance.now()) {
        const target = Math.floor(((now - start) / 1000) * perSecond)
        for (; due < target; due++) {
          startAction(vote)
          if (due % votesPerEntry === 0) startAction(submitEntry)
        }
        if (ticks++ % ticksPerRead === 0) startAction(readList)
        await delay(tickMs)
      }
    },
    drainTimes(): number[] {
      const collected = times
      times = []
      return collected
    },
    async stop(): Promise<number> {
      await Promise.all(pending)
      return refused
    },
  }
}
