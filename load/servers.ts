import { freePort } from '@snowplow/server/test/network/free-port.ts'
import { bareEnvironment } from '@snowplow/server/test/process/bare-environment.ts'
import { spawnChild, waitUntilUp } from './processes.ts'
import { isServing } from './wait.ts'

/** A busy machine needs minutes to seed the demo contest, or to open a database of several gigabytes. */
const startTimeoutMs = 240_000

export type Server = ReturnType<typeof createServer>

interface ServerOptions {
  script: string
  readyPath: string
  environment: Record<string, string>
  port: number
  /** Maximum size of a file in bytes, to simulate a full disk; 0 for none. */
  largestFile?: number
}

function createServer({ script, readyPath, environment, port, largestFile = 0 }: ServerOptions) {
  const origin = `http://127.0.0.1:${port}`
  const limit = largestFile ? `ulimit -S -f ${largestFile / 512}; ` : ''
  const launch = () =>
    spawnChild('sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, script], {
      ...bareEnvironment,
      PORT: String(port),
      ...environment,
    })
  let current: ReturnType<typeof launch> | undefined
  const server = {
    port,
    origin,
    /** Address of the API. */
    base: `${origin}/api`,
    getPid: () => current?.child.pid ?? 0,
    getComplaints: () => current?.output.stderr ?? '',
    getLog: () => current?.output.stdout ?? '',
    /** @returns milliseconds until it serves */
    async start(timeoutMs = startTimeoutMs): Promise<number> {
      const startedAt = performance.now()
      current = launch()
      const { child, output } = current
      if (!(await waitUntilUp(child, () => isServing(origin + readyPath), timeoutMs)))
        throw new Error(`${script} does not answer: ${output.stderr}`)
      return performance.now() - startedAt
    },
    kill: () => current?.child.kill('SIGKILL'),
    /** @returns the exit code */
    async stop(): Promise<number | null> {
      current?.child.kill('SIGTERM')
      return (await current?.exited) ?? null
    },
    /** Kills the process and starts it again, as systemd would. @returns milliseconds until it serves */
    async restart(): Promise<number> {
      server.kill()
      await current?.exited
      return server.start()
    },
  }
  return server
}

/** Prepares the product as a demo, without starting it. */
export const createProduct = async (
  database: string,
  environment: Record<string, string> = {},
  options: Pick<ServerOptions, 'largestFile'> = {},
) =>
  createServer({
    script: 'server/main.ts',
    readyPath: '/api/contest',
    port: await freePort(),
    environment: {
      DATABASE_URL: database,
      CONTEST_MODE: 'demo',
      OIDC_DEMO_PORT: '0',
      LOG_LEVEL: 'silent',
      CAPTCHA_PROVIDER: 'off',
      SHUTDOWN_DELAY: '0',
      // One client makes all the load: the rate limiter counts it, which costs time, but never refuses it.
      RATE_LIMIT_READS: '100000000',
      RATE_LIMIT_WRITES: '100000000',
      ...environment,
    },
    ...options,
  })

export async function startProduct(...args: Parameters<typeof createProduct>): Promise<Server> {
  const server = await createProduct(...args)
  await server.start()
  return server
}

/** Lets the product create its database, with the demo contest. @returns the address of the database */
export async function createDemo(database: string): Promise<string> {
  await (await startProduct(database)).stop()
  return database
}

/** @param script of bench/ that listens at PORT */
export async function startBaseline(
  script: string,
  environment: Record<string, string>,
  readyPath = '/ready',
): Promise<Server> {
  const server = createServer({ script: `bench/${script}`, readyPath, environment, port: await freePort() })
  await server.start()
  return server
}

/** Sets the clock of a demo to a day. */
export async function moveTo({ base }: Pick<Server, 'base'>, day: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ now: `${day}T17:00:00Z` })
  const { ok } = await fetch(`${base}/demo/clock`, { method: 'POST', headers, body })
  if (!ok) throw new Error(`The clock cannot be set to ${day}`)
}
