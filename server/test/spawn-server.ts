import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from './bare-environment.ts'
import { freePort } from './network/free-port.ts'

export type Server = ChildProcess & {
  /** What it has written to standard error so far. */
  complaints: () => string
  /** The same of standard output, where its log goes. */
  report: () => string
  /** Resolves with the exit code, also when it has exited before; null after a kill. */
  exited: Promise<number | null>
}

export interface Limits {
  /** Bytes beyond which no file of the server can grow, as on a full disk; 0 for none. */
  largestFile?: number
}

/** A busy machine takes a while to seed the demo contest. */
const startTimeoutMs = 60_000

/** Starts a server as an operator does, in a process of its own, which is the caller's to end. */
export function spawnServer(environment: Record<string, string>, { largestFile = 0 }: Limits = {}): Server {
  const limited = ['sh', '-c', `ulimit -S -f ${largestFile / 512}; exec node server/main.ts`]
  const [command = '', ...args] = largestFile ? limited : ['node', 'server/main.ts']
  const child = spawn(command, args, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
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

/** What a server needs to listen on a free port and to refuse nobody for calling often; `base` is where to call it. */
export async function servingSettings(database: string) {
  const port = await freePort()
  const settings = { DATABASE_URL: database, PORT: String(port), RATE_LIMIT_WRITES: '0' }
  return { settings, port, base: `http://127.0.0.1:${port}/api` }
}

/** @throws when the server has ended or does not answer in time */
export async function untilServing(server: Server, base: string): Promise<void> {
  const latest = performance.now() + startTimeoutMs
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
