/** Load generator (autocannon): 64 connections, sequential calls on each. */
import autocannon, { type Client, type Options, type Request, type Result } from 'autocannon'

export type PreparedCall = Pick<Request, 'method' | 'path' | 'headers' | 'body'>

export const prepareGet = (path: string): PreparedCall => ({ method: 'GET', path })

export const preparePost = (path: string, body: object): PreparedCall => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

interface Load {
  port: number
  /** Sent in order, spread over the connections, and repeated until `amount` is reached. */
  calls: PreparedCall[]
  amount: number
  statuses: number[]
  /** Skips decoding replies as text, which would take most of the run. */
  areBytes?: boolean
}

export interface Throughput {
  perSecond: number
  p50Ms: number
  p99Ms: number
  done: number
  refused: number
}

const connections = 64
/** In seconds. Each entry is a separate transaction: on a busy machine, 64 at once take several seconds. */
const responseTimeoutS = 60

interface Reading {
  pipelinedRequests: { addBody: (bytes: Buffer) => void }
}

/** Sends `amount` calls and waits for every reply. @throws if a call gets no reply */
export async function measureThroughput({ port, calls, amount, statuses, areBytes }: Load): Promise<Throughput> {
  // Each connection takes every 64th call, so that calls arrive roughly in order.
  const shares = Array.from({ length: Math.min(connections, calls.length) }, (_, first) =>
    calls.filter((_, index) => index % connections === first),
  )
  let client = 0
  let startedAt = 0
  let ended = 0
  const options: Options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    amount,
    sampleInt: 50,
    timeout: responseTimeoutS,
    setupClient: (one) => {
      one.setRequests(shares[client++ % shares.length] ?? [])
      if (areBytes) (one as Client & Reading).pipelinedRequests.addBody = () => {}
    },
  }
  const result = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    // autocannon rounds its own duration up to a sample.
    run.on('start', () => {
      startedAt = performance.now()
    })
    run.on('response', () => {
      ended = performance.now()
    })
  })
  const { statusCodeStats: counts = {}, errors, latency } = result
  if (errors) throw new Error(`${errors} calls got no answer`)
  const done = statuses.reduce((sum, status) => sum + (counts[`${status}`]?.count ?? 0), 0)
  const perSecond = done / ((ended - startedAt) / 1000)
  return { perSecond, p50Ms: latency.p50, p99Ms: latency.p99, done, refused: amount - done }
}
