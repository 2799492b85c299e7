import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { openDatabase } from './db/orm.ts'
import { Ballot } from './entities/public-voting.entity.ts'
import { openPrepared } from './seed/prepare.ts'
import { createDemoDatabase } from './test/database/database-template.ts'
import { firstOptions, voteUnderLoad } from './test/load.ts'
import { freePort } from './test/network/free-port.ts'
import { serverRunner } from './test/process/run-server.ts'

const { folder, start, startServing, newDatabase, copyDemo } = serverRunner()
const inDevelopment = { CONTEST_MODE: 'development', DATABASE_URL: 'sqlite::memory:' }
const inOrder = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b)

async function castBallots(database: string) {
  const orm = await openDatabase(database)
  const ballots = await orm.em.fork().findAll(Ballot, { where: { $not: { agentHash: { $like: 'sample%' } } } })
  await orm.close()
  const getChoices = (one: (typeof ballots)[number]) => [one.firstOption.id, one.secondOption.id, one.thirdOption.id]
  const castAt = ballots.map(({ createdAt }) => createdAt.toISOString()).sort()
  return { castAt, choices: new Set(ballots.map((one) => getChoices(one).join())) }
}

/** Returns the multiset difference: several ballots may be cast within one millisecond. */
function subtract(list: readonly string[], removed: readonly string[]): string[] {
  const left = Map.groupBy(removed, (one) => one)
  return list.filter((one) => left.get(one)?.pop() === undefined)
}

function requestsIn(log: string) {
  const lines = log.split('\n').filter((line) => line.startsWith('{'))
  const getIds = (message: string) =>
    lines.flatMap((line) => {
      const { msg, reqId } = JSON.parse(line) as { msg: string; reqId: string }
      return msg === message ? [reqId] : []
    })
  return { accepted: getIds('incoming request').sort(), completed: getIds('request completed').sort() }
}

describe.each([
  ['SQLite', copyDemo],
  ['PostgreSQL', createDemoDatabase],
])('server under load, %s', (_, createDatabase) => {
  test('stores every acknowledged ballot completely when killed', async () => {
    const address = await createDatabase()
    const { server, base } = await startServing(address)
    const options = await firstOptions(base)
    const load = voteUnderLoad(base, options)
    await expect.poll(() => load.acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(100)
    server.kill('SIGKILL')
    await load.finished
    const again = await startServing(address)
    expect(await firstOptions(again.base)).toEqual(options)
    const { castAt, choices } = await castBallots(address)
    expect([subtract(load.acknowledged, castAt), load.unexpected]).toEqual([[], []])
    expect([...choices]).toEqual([inOrder(options).join()])
    again.server.kill('SIGKILL')
  })

  test('finishes accepted requests on SIGTERM', async () => {
    const address = await createDatabase()
    const { server, base } = await startServing(address, { LOG_LEVEL: 'trace' })
    const load = voteUnderLoad(base, await firstOptions(base))
    await expect.poll(() => load.acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(100)
    server.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    await load.stop()
    expect([load.unexpected, server.complaints()]).toEqual([[], ''])
    // Refused, or reset by the system before the server accepted the connection: never closed between two requests.
    expect(load.unanswered.filter((reason) => !['ECONNREFUSED', 'ECONNRESET'].includes(reason))).toEqual([])
    const { accepted, completed } = requestsIn(server.report())
    expect([accepted.length, completed]).toEqual([expect.closeTo(load.acknowledged.length, -2), accepted])
    // Every acknowledged ballot is stored, and no ballot whose reply was lost.
    expect((await castBallots(address)).castAt).toEqual(load.acknowledged.sort())
  })
})

test('SIGTERM > stops a server right after its first log line', async () => {
  const server = start({ DATABASE_URL: await copyDemo(), PORT: '0', OIDC_DEMO_PORT: '0', LOG_LEVEL: 'info' })
  if (server.stdout) await once(server.stdout, 'data')
  server.kill('SIGTERM')
  expect([await server.exited, server.complaints()]).toEqual([0, ''])
})

// npm signals its shell only, hence `exec` in `npm start`. The Windows shell has no `exec` and runs the same command
// without it.
test('npm start > forwards SIGTERM to the server and exits', async () => {
  const environment = { DATABASE_URL: newDatabase(), PORT: '0', OIDC_DEMO_PORT: '0' }
  // `--ignore-scripts` skips the build. Detached, so that the whole process group can be killed.
  const npm = spawn('npm', ['start', '--ignore-scripts'], { env: { ...process.env, ...environment }, detached: true })
  const ended = once(npm, 'close')
  let output = ''
  npm.stdout.on('data', (text) => {
    output += text
  })
  try {
    await expect.poll(() => output, { timeout: 120_000 }).toContain('role user')
    npm.kill('SIGTERM')
    expect(await Promise.race([ended, delay(10_000, 'a server is left running')])).toEqual([0, null])
  } finally {
    if (npm.exitCode === null || npm.stdout.readable) process.kill(-(npm.pid ?? 0), 'SIGKILL')
  }
})

test('production > refuses a database with the demo’s sample contest', async () => {
  const database = await copyDemo()
  const secret = 'a secret of the tests that is long enough'
  const server = start({
    NODE_ENV: 'production',
    CAPTCHA_PROVIDER: 'altcha',
    JWT_SECRET: secret,
    DATABASE_URL: database,
  })
  expect(await server.exited).toBe(1)
  expect(server.complaints()).toMatch(/^\S+: The database cannot be used: .*sample contest.*\n$/)
})

test.each([
  ['a bad setting', async () => ({ TRUST_PROXI: '10.0.0.1' }), /: TRUST_PROXI is not a setting; did you mean .+\?$/],
  [
    'a database that cannot be opened',
    async () => ({ DATABASE_URL: `sqlite:${folder}/missing/contest.sqlite` }),
    /: The database cannot be used: The folder \S+\/missing does not exist; create it, or correct the path$/,
  ],
  [
    'a port in use',
    async () => {
      const other = createServer()
      await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready))
      other.unref()
      return { PORT: String((other.address() as { port: number }).port), ...inDevelopment }
    },
    /: PORT \d+ is in use$/,
  ],
  [
    'an address of another machine',
    async () => ({ HOST: '192.0.2.1', PORT: '0', ...inDevelopment }),
    /: HOST and PORT cannot be listened on: .+$/,
  ],
])('start > fails with one line for %s', async (_, environment, line) => {
  const server = start(await environment())
  expect(await server.exited).toBe(1)
  const lines = server.complaints().trimEnd().split('\n')
  expect(lines.length, server.complaints()).toBe(1)
  expect(lines[0]).toMatch(line)
})

// `server/config.test.ts` has the reasons for which settings are refused; the start prints both kinds alike.
test.each([
  [
    'a folder that cannot hold a database',
    async () => 'sqlite:/dev/null/contest.sqlite',
    'The folder /dev/null does not exist',
  ],
  [
    'a file of another format',
    async () => {
      writeFileSync(join(folder, 'letter.sqlite'), 'Dear database, '.repeat(100))
      return `sqlite:${folder}/letter.sqlite`
    },
    'is not a SQLite database: name another file',
  ],
  ['an unreachable PostgreSQL', async () => `postgres://nobody@127.0.0.1:${await freePort()}/none`, 'ECONNREFUSED'],
  [
    'a missing PostgreSQL database',
    async () => `${inject('postgres')}/contest_2026`,
    /^database "contest_2026" does not exist \(127\.0\.0\.1:\d+\)$/,
  ],
  [
    'a wrong password for PostgreSQL',
    async () => {
      const address = new URL(`${inject('postgres')}/postgres`)
      address.password = 'wrong'
      return address.href
    },
    /^password authentication failed for user "contest" \(127\.0\.0\.1:\d+\)$/,
  ],
])('openPrepared > names the reason for %s', async (_, address, reason) => {
  const filling = { isDemo: false, now: new Date() }
  await expect(openPrepared(await address(), 1, filling)).rejects.toThrow(reason)
})
