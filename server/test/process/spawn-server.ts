import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../network/free-port.ts'
import { bareEnvironment } from './bare-environment.ts'

export type Server = ChildProcess & {
  complaints: () => string
  report: () => string
  /** Resolves with the exit code, even if it has exited before; null after a kill. */
  exited: Promise<number | null>
}

export interface Limits {
  /** Max file size in bytes, to simulate a full disk; 0 for none. */
  largestFile?: number
  /** Folder of the product; this checkout by default. */
  cwd?: string
}

const checkout = fileURLToPath(new URL('../../..', import.meta.url))

/** Generous: a busy machine takes a while to seed the demo contest. */
const startTimeoutMs = 180_000

export function spawnServer(
  environment: Record<string, string>,
  { largestFile = 0, cwd = checkout }: Limits = {},
): Server {
  const limited = ['sh', '-c', `ulimit -S -f ${largestFile / 512}; exec node server/main.ts`]
  const [command = '', ...args] = largestFile ? limited : ['node', 'server/main.ts']
  const child = spawn(command, args, {
    cwd,
    env: { ...bareEnvironment, LOG_LEVEL: 'silent', CAPTCHA_PROVIDER: 'off', SHUTDOWN_DELAY: '0', ...environment },
  })
  let complaints = ''
  let report = ''
  child.stderr.on('data', (text) => {
    complaints += text
  })
  child.stdout.on('data', (text) => {
    report += text
  })
  const exited = once(child, 'close').then(([code]) => code)
  return Object.assign(child, { complaints: () => complaints, report: () => report, exited })
}

/** Settings for a free port without rate limits for writes; `base` is the URL of the API. */
export async function servingSettings(database: string) {
  const port = await freePort()
  const settings = { DATABASE_URL: database, PORT: String(port), RATE_LIMIT_WRITES: '0' }
  return { settings, port, base: `http://127.0.0.1:${port}/api` }
}

/** @throws when the server has exited or does not respond in time */
export async function untilServing(server: Server, base: string, timeoutMs = startTimeoutMs): Promise<void> {
  const latest = performance.now() + timeoutMs
  const isResponding = () =>
    fetch(`${base}/contest`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isResponding())) {
    if (server.exitCode !== null || performance.now() > latest)
      throw new Error(`The server does not answer: ${server.complaints()}`)
    await delay(50)
  }
}
