import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './db/orm.ts'
import { Ballot } from './features/public-voting/public-voting.entity.ts'
import { freePort } from './test/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-main-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

let databases = 0
const newDatabase = () => `sqlite:${folder}/contest-${++databases}.sqlite`

/** The server as an operator starts it. */
function start(environment: Record<string, string>): ChildProcess & { output: () => string } {
  const child = spawn('node', ['server/main.ts'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', CAPTCHA_PROVIDER: 'off', ...environment },
  })
  children.push(child)
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  return Object.assign(child, { output: () => output })
}

async function startServing(database: string): Promise<{ child: ChildProcess; base: string }> {
  const port = await freePort()
  const child = start({ DATABASE_URL: database, PORT: String(port), RATE_LIMIT_WRITES: '0' })
  const base = `http://127.0.0.1:${port}/api`
  await expect
    .poll(
      () =>
        fetch(`${base}/contest`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 15_000 },
    )
    .toBe(true)
  return { child, base }
}

/** Votes with 20 connections until told to stop. @returns the ids of acknowledged ballots and what else was answered */
function voteUnderLoad(base: string, selectedOptions: number[]) {
  const acknowledged: number[] = []
  const unexpected: string[] = []
  let isOver = false
  const voter = async () => {
    while (!isOver) {
      const answer = await fetch(`${base}/public-voting/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ districtId: 1, selectedOptions, recaptcha: 'off' }),
      }).then(
        async (response) => ({
          status: response.status,
          body: (await response.json().catch(() => null)) as { id: number } | null,
        }),
        () => null,
      )
      // No connection any more: the process is gone or takes no new ones.
      if (!answer) return
      if (answer.status === 201 && answer.body) acknowledged.push(answer.body.id)
      else unexpected.push(`${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }
  const voters = Promise.all(Array.from({ length: 20 }, voter))
  return {
    acknowledged,
    unexpected,
    stop: () => {
      isOver = true
      return voters
    },
    finished: voters,
  }
}

async function ballotIds(database: string): Promise<Set<number>> {
  const orm = await openDatabase(database)
  const ballots = await orm.em.fork().findAll(Ballot, { where: { client: { $ne: 'sample' } } })
  await orm.close()
  return new Set(ballots.map(({ id }) => id))
}

const optionsOf = async (base: string) => {
  const answer = await fetch(`${base}/public-voting/district/1/options`)
  const options = (await answer.json()) as { id: number }[]
  return options.slice(0, 3).map(({ id }) => id)
}

test('a process that is killed under load keeps every ballot it has answered', async () => {
  const database = newDatabase()
  const { child, base } = await startServing(database)
  const load = voteUnderLoad(base, await optionsOf(base))
  await expect.poll(() => load.acknowledged.length, { timeout: 15_000 }).toBeGreaterThan(300)
  child.kill('SIGKILL')
  await load.finished
  const again = await startServing(database)
  expect((await optionsOf(again.base)).length).toBe(3)
  again.child.kill('SIGKILL')
  const kept = await ballotIds(database)
  expect(load.acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(load.unexpected).toEqual([])
})

test('a process that is asked to stop finishes what it accepted', async () => {
  const database = newDatabase()
  const { child, base } = await startServing(database)
  const load = voteUnderLoad(base, await optionsOf(base))
  await expect.poll(() => load.acknowledged.length, { timeout: 15_000 }).toBeGreaterThan(300)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  await load.stop()
  expect([code, load.unexpected]).toEqual([0, []])
  const kept = await ballotIds(database)
  // Every answered ballot is kept, and none was stored whose answer was lost.
  expect([...kept].sort((a, b) => a - b)).toEqual(load.acknowledged.sort((a, b) => a - b))
})

test.each([
  ['a bad setting', async () => ({ PORT: 'eighty' }), /: PORT must be a whole number$/],
  [
    'a folder that cannot hold a database',
    async () => ({ DATABASE_URL: 'sqlite:/dev/null/contest.sqlite' }),
    /: DATABASE_URL cannot be opened: .+$/,
  ],
  [
    'a file that is no database',
    async () => {
      writeFileSync(join(folder, 'letter.sqlite'), 'Dear database, '.repeat(100))
      return { DATABASE_URL: `sqlite:${folder}/letter.sqlite` }
    },
    /: DATABASE_URL cannot be opened: .+$/,
  ],
  [
    'a PostgreSQL that is not there',
    async () => ({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` }),
    /: DATABASE_URL cannot be opened: .+$/,
  ],
  [
    'a port in use',
    async () => {
      const other = createServer()
      await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready))
      other.unref()
      return { PORT: String((other.address() as { port: number }).port), DATABASE_URL: 'sqlite::memory:' }
    },
    /: PORT \d+ is in use$/,
  ],
  [
    'the known secret in production',
    async () => ({ NODE_ENV: 'production', CAPTCHA_PROVIDER: 'altcha' }),
    /: JWT_SECRET must be set in production$/,
  ],
])('%s stops the start with one clear line', async (_, environment, line) => {
  const child = start(await environment())
  const [code] = await once(child, 'exit')
  const lines = child.output().trim().split('\n')
  expect([code, lines.length]).toEqual([1, 1])
  expect(lines[0]).toMatch(line)
})
