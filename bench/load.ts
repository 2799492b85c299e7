/** The load generator, in a process of its own so that both servers meet the same one. Raw keep-alive sockets: it must not be the limit. */
import { connect } from 'node:net'

export interface Load {
  port: number
  connections: number
  seconds: number
  /** The whole request of the n-th call, as bytes of HTTP/1.1. */
  request: (place: number) => Buffer
  /** Stop after this many calls. */
  most?: number
}

export interface LoadResult {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  ok: number
  refused: number
}

const headEnd = '\r\n\r\n'

/** Sends calls over `connections` sockets, one at a time on each, for `seconds`. */
export async function load({
  port,
  connections,
  seconds,
  request,
  most = Number.POSITIVE_INFINITY,
}: Load): Promise<LoadResult> {
  const latencies: number[] = []
  let sent = 0
  let ok = 0
  let refused = 0
  const begun = performance.now()
  const deadline = begun + seconds * 1000

  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.setNoDelay(true)
      let started = 0
      let buffered = ''
      const next = () => {
        if (sent >= most || performance.now() >= deadline) {
          socket.destroy()
          resolve()
          return
        }
        started = performance.now()
        socket.write(request(sent++))
      }
      socket.on('connect', next)
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        buffered += chunk.toString('latin1')
        const end = buffered.indexOf(headEnd)
        if (end < 0) return
        const length = Number(/content-length: (\d+)/i.exec(buffered.slice(0, end))?.[1] ?? 0)
        if (buffered.length < end + headEnd.length + length) return
        latencies.push(performance.now() - started)
        if (buffered.startsWith('HTTP/1.1 20')) ok += 1
        else refused += 1
        buffered = ''
        next()
      })
    })
  await Promise.all(Array.from({ length: connections }, client))
  const elapsed = (performance.now() - begun) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return { perSecond: ok / elapsed, p50: at(0.5), p99: at(0.99), ok, refused }
}

export const get = (path: string) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\n\r\n`)

export function post(path: string, body: object): Buffer {
  const json = JSON.stringify(body)
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}
