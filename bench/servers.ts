import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@snowplow/server/test/network/free-port.ts'

export interface Server {
  port: number
  pid: number
  stop: () => Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
/** A busy machine needs minutes to seed the demo contest, or to open a database of several gigabytes. */
const startTimeoutMs = 240_000

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

async function started(script: string, environment: Record<string, string>, path: string): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, [script], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, PORT: String(port), ...environment },
  })
  running.add(child)
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  exited.then(() => running.delete(child))

  const latest = performance.now() + startTimeoutMs
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (!running.has(child) || performance.now() > latest) throw new Error(`${script} does not answer`)
    await delay(50)
  }
  return {
    port,
    pid: child.pid ?? 0,
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
  }
}

export const startProduct = (database: string, environment: Record<string, string> = {}) =>
  started(
    'server/main.ts',
    {
      DATABASE_URL: database,
      CONTEST_MODE: 'demo',
      LOG_LEVEL: 'silent',
      CAPTCHA_PROVIDER: 'off',
      // One client makes all the load: the rate limiter counts it, which costs time, but never refuses it.
      RATE_LIMIT_READS: '100000000',
      RATE_LIMIT_WRITES: '100000000',
      ...environment,
    },
    '/api/contest',
  )

export async function moveTo({ port }: Server, day: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ now: `${day}T17:00:00Z` })
  const { ok } = await fetch(`http://127.0.0.1:${port}/api/demo/clock`, { method: 'POST', headers, body })
  if (!ok) throw new Error(`The clock cannot be set to ${day}`)
}

const defaultHeaders = ['date', 'connection', 'keep-alive', 'content-type', 'content-length']

/**
 * Headers of the product's replies for `startBare`, so that the baseline sends the same bytes. They cost a server a
 * fifth of its work for a buffer, and the measuring client another fifth.
 */
export async function getResponseHeaders({ port }: Server): Promise<Record<string, string>> {
  const { headers } = await fetch(`http://127.0.0.1:${port}/api/contest`)
  return {
    RESPONSE_HEADERS: JSON.stringify(
      Object.fromEntries([...headers].filter(([name]) => !defaultHeaders.includes(name))),
    ),
  }
}

export const startBare = (environment: Record<string, string>) => started('bench/bare.ts', environment, '/ready')

export const startBareEntries = (environment: Record<string, string>) =>
  started('bench/bare-entries.ts', environment, '/ready')

export const startBareHtml = (environment: Record<string, string>) => started('bench/bare-html.ts', environment, '/')
