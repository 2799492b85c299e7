import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'
import { freePort } from './postgres.ts'

export type Server = ChildProcess & {
  /** What it has written to standard error so far. */
  complaints: () => string
  /** The same of standard output, where its log goes. */
  report: () => string
  /** Resolves with the exit code, also when it has exited before; null after a kill. */
  exited: Promise<number | null>
}

/** Starts servers as an operator does, in processes of their own; they and their files are gone after the suite. */
export function serverRunner() {
  const folder = mkdtempSync(join(tmpdir(), 'contest-server-'))
  const servers: Server[] = []
  let databases = 0
  afterAll(async () => {
    for (const server of servers) server.kill('SIGKILL')
    await Promise.all(servers.map(({ exited }) => exited))
    rmSync(folder, { recursive: true, force: true })
  })

  /** @param largestFile bytes beyond which its files cannot grow, as on a full disk */
  function start(environment: Record<string, string>, { largestFile = 0 } = {}): Server {
    const limited = ['sh', '-c', `ulimit -S -f ${largestFile / 512}; exec node server/main.ts`]
    const [command = '', ...given] = largestFile ? limited : ['node', 'server/main.ts']
    const child = spawn(command, given, {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', CAPTCHA_PROVIDER: 'off', ...environment },
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
    const server = Object.assign(child, { complaints: () => complaints, report: () => report, exited })
    servers.push(server)
    return server
  }

  /** @returns once it answers; `base` is where its interface begins */
  async function startServing(database: string, environment: Record<string, string> = {}, limits = {}) {
    const port = await freePort()
    const server = start({ DATABASE_URL: database, PORT: String(port), RATE_LIMIT_WRITES: '0', ...environment }, limits)
    const base = `http://127.0.0.1:${port}/api`
    const answers = () =>
      fetch(`${base}/contest`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(answers, { timeout: 15_000 }).toBe(true)
    return { server, base, port }
  }

  return { folder, start, startServing, newDatabase: () => `sqlite:${folder}/contest-${++databases}.sqlite` }
}
