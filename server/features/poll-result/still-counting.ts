import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '../../http/problem.ts'

// A request waits this long for a running count before it gets partial results, or none.
const countTimeoutMs = 800

export const isDoneSoon = (count: Promise<unknown>): Promise<boolean> =>
  Promise.race([count.then(() => true), delay(countTimeoutMs, false, { ref: false })])

export const createCountingRefusal = () => new Refusal('ballot.counting', [], { 'retry-after': '2' })
