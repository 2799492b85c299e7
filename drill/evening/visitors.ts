import { type Call, createClient } from '@snowplow/load/client.ts'

/** Milliseconds after which a visitor starts no further call. */
const visitTimeoutMs = 10_000

/** Visitors at the same time, each with a connection. The drill shares the machine with the server, and sends no more. */
const maxPresent = 4_000

/** A browser gives up after this time, in ms. */
const responseTimeoutMs = 30_000

/** Figures of the calls that were answered within one window of the drill. */
export interface CallCounts {
  arrived: number
  /** Milliseconds of each answered call. */
  times: number[]
  votes: number
  /** 503 with Retry-After. */
  refused: number
  /** Visits that ended after `visitTimeoutMs`. */
  left: number
  /** Any other server error, 503 without Retry-After, and calls without an answer. */
  failures: string[]
  /** Visitors beyond `maxPresent`. */
  unsent: number
}

const newCounts = (): CallCounts => ({
  arrived: 0,
  times: [],
  votes: 0,
  refused: 0,
  left: 0,
  failures: [],
  unsent: 0,
})

/** Visitors who open the poll, choose a county and vote. A refusal ends a visit, as a page that asks to try again does. */
export function createVisitors(origin: string, steps: readonly Call[]) {
  const client = createClient(origin, {
    connections: maxPresent,
    timeoutMs: responseTimeoutMs,
    repeatsClosed: true,
  })
  let counts = newCounts()
  let present = 0

  /** @returns true if the visit may continue */
  async function call(step: Call, agent: string): Promise<boolean> {
    const startedAt = performance.now()
    try {
      const { status, headers } = await client.send({ ...step, agent })
      counts.times.push(performance.now() - startedAt)
      if (status === 503 && headers['retry-after']) counts.refused += 1
      else if (status >= 400) counts.failures.push(`${step.path}: ${status}`)
      else if (step.method) counts.votes += 1
      return status < 400
    } catch (error) {
      counts.failures.push(`${step.path}: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`)
      return false
    }
  }

  return {
    async visit(number: number): Promise<void> {
      counts.arrived += 1
      if (present >= maxPresent) {
        counts.unsent += 1
        return
      }
      present += 1
      const arrivedAt = performance.now()
      for (const step of steps) {
        if (performance.now() - arrivedAt > visitTimeoutMs) {
          counts.left += 1
          break
        }
        if (!(await call(step, `visitor ${number}`))) break
      }
      present -= 1
    },
    /** @returns the counts since the last call of this method */
    drain(): CallCounts {
      const drained = counts
      counts = newCounts()
      return drained
    },
    countPresent: () => present,
    close: client.close,
  }
}
