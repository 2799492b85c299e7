import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from 'server/test/postgres.ts'

export interface Server {
  port: number
  stop: () => Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

async function started(script: string, environment: Record<string, string>, path: string): Promise<Server> {
  const port = await freePort()
  const child = spawn('node', [script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, PORT: String(port), ...environment },
  })
  running.add(child)
  for (let tries = 0; tries < 300; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}${path}`).then(
      () => true,
      () => false,
    )
    if (isUp) break
    await new Promise((done) => setTimeout(done, 100))
  }
  return {
    port,
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => {
          running.delete(child)
          done()
        })
        child.kill('SIGTERM')
      }),
  }
}

/** The product as an operator runs it, with a demo contest in its public poll. */
export const startProduct = (database: string, environment: Record<string, string> = {}) =>
  started(
    'server/main.ts',
    {
      DATABASE_URL: database,
      LOG_LEVEL: 'silent',
      CAPTCHA_PROVIDER: 'off',
      // One client makes all the load here; the limiter counts it and lets it through.
      RATE_LIMIT_READS: '100000000',
      RATE_LIMIT_WRITES: '100000000',
      ...environment,
    },
    '/api/contest',
  )

/** The least a server can do for the same work. */
export const startBare = (environment: Record<string, string>) => started('bench/bare.ts', environment, '/ready')
