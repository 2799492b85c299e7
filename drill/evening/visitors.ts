import { Agent, type IncomingMessage, request } from 'node:http'

/** Milliseconds after which a visitor starts no further call. */
const visitTimeoutMs = 10_000

/** Visitors at the same time, each with a connection. The drill shares the machine with the server, and sends no more. */
const maxPresent = 4_000

/** A browser gives up after this time, in ms. */
const responseTimeoutMs = 30_000

/** Figures of the calls that were answered within one window of the drill. */
export interface CallCounts {
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

/** Errors of a connection that the server has closed, before or while the request is written. */
const closedCodes = new Set<string | undefined>(['ECONNRESET', 'EPIPE'])

const newCounts = (): CallCounts => ({ times: [], votes: 0, refused: 0, left: 0, failures: [], unsent: 0 })

interface Step {
  method?: 'POST'
  path: string
  body?: object
}

/** Visitors who open the poll, choose a county and vote. A refusal ends a visit, as a page that asks to try again does. */
export function createVisitors(base: string, steps: readonly Step[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: maxPresent })
  const pending = new Set<Promise<void>>()
  let counts = newCounts()
  let visitors = 0

  function send(step: Step, visitor: number): Promise<IncomingMessage> {
    const { method, path, body } = step
    const content = body && JSON.stringify(body)
    return new Promise<IncomingMessage>((resolve, reject) => {
      const call = request(`${base}${path}`, {
        agent,
        method: method ?? 'GET',
        headers: {
          'user-agent': `visitor ${visitor}`,
          ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
        },
      })
      call.setTimeout(responseTimeoutMs, () => call.destroy(new Error('timeout')))
      // Browsers repeat a request if the server has closed its idle connection in the meantime.
      call.once('error', (error: NodeJS.ErrnoException) =>
        call.reusedSocket && closedCodes.has(error.code) ? send(step, visitor).then(resolve, reject) : reject(error),
      )
      call.once('response', (reply) => {
        reply.resume()
        reply.once('error', reject)
        reply.once('end', () => resolve(reply))
      })
      call.end(content)
    })
  }

  /** @returns true if the visit may continue */
  async function call(step: Step, visitor: number): Promise<boolean> {
    const startedAt = performance.now()
    try {
      const { statusCode = 0, headers } = await send(step, visitor)
      counts.times.push(performance.now() - startedAt)
      if (statusCode === 503 && headers['retry-after']) counts.refused += 1
      else if (statusCode >= 400) counts.failures.push(`${step.path}: ${statusCode}`)
      else if (step.method) counts.votes += 1
      return statusCode < 400
    } catch (error) {
      counts.failures.push(`${step.path}: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`)
      return false
    }
  }
  async function visit(visitor: number): Promise<void> {
    const arrivedAt = performance.now()
    for (const step of steps) {
      if (performance.now() - arrivedAt > visitTimeoutMs) {
        counts.left += 1
        return
      }
      if (!(await call(step, visitor))) return
    }
  }

  return {
    arrive(): void {
      if (pending.size >= maxPresent) {
        counts.unsent += 1
        return
      }
      const one = visit(++visitors).finally(() => pending.delete(one))
      pending.add(one)
    },
    /** Visitors who have not finished. */
    present: () => pending.size,
    /** @returns the counts since the last call of this method */
    drain(): CallCounts {
      const drained = counts
      counts = newCounts()
      return drained
    },
    async finish(): Promise<void> {
      await Promise.all(pending)
      agent.destroy()
    },
  }
}
