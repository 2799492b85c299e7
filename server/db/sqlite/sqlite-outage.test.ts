import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { demoAccounts } from '../../seed/accounts.ts'
import { firstOptions } from '../../test/load.ts'
import { serverRunner } from '../../test/process/run-server.ts'

const { startServing, copyDemo } = serverRunner()

interface CallResult {
  status: number
  code?: string
  retryAfter: string | null
  milliseconds: number
}

const [admin] = demoAccounts as [(typeof demoAccounts)[number]]

async function startContest({ largestFile = 0, ...shared }: { address?: string; largestFile?: number } = {}) {
  const address = shared.address ?? (await copyDemo())
  const { server, base } = await startServing(address, {}, { largestFile })
  const selectedOptions = await firstOptions(base)
  let acknowledged = 0

  async function call(path: string, init: RequestInit = {}): Promise<CallResult> {
    const startedAt = performance.now()
    const reply = await fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(10_000) })
    const { code } = (await reply.json()) as { code?: string }
    const retryAfter = reply.headers.get('retry-after')
    return { status: reply.status, code, retryAfter, milliseconds: performance.now() - startedAt }
  }
  const send = (path: string, body: object) =>
    call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  async function vote(): Promise<CallResult> {
    const response = await send('/public-voting/submit', { districtId: 1, selectedOptions, recaptcha: 'off' })
    if (response.status === 201) acknowledged++
    return response
  }
  const several = <Result>(action: () => Promise<Result>) => Promise.all(Array.from({ length: 20 }, action))
  return {
    address,
    file: address.slice('sqlite:'.length),
    vote,
    votes: () => several(vote),
    /** Reads and writes in one transaction; a vote without a captcha is one statement. */
    signIn: () => send('/auth/login', { email: admin.email, password: admin.password }),
    read: () => call('/public-voting/district/2/options'),
    async readiness() {
      const reply = await fetch(`${base}/health/ready`)
      const { fields } = (await reply.json()) as { fields?: object[] }
      return { status: reply.status, fields }
    },
    acknowledged: () => acknowledged,
    async stop() {
      server.kill('SIGTERM')
      return server.exited
    },
  }
}

const otherConnections: Database.Database[] = []
afterEach(() => {
  for (const other of otherConnections.splice(0)) other.close()
})

function openElsewhere(file: string) {
  const database = new Database(file)
  otherConnections.push(database)
  const stored = database.prepare(`select count(*) from ballot where agent_hash not like 'sample%'`).pluck()
  return { database, stored: () => stored.get() }
}

const refused = { status: 503, code: 'server.unavailable', retryAfter: expect.stringMatching(/^\d+$/) }

test('full disk > refuses votes, serves pages, and recovers with space', async () => {
  const { file, vote, votes, signIn, read, readiness, acknowledged, stop } = await startContest({
    largestFile: 8 * 2 ** 20,
  })
  const other = openElsewhere(file)
  expect((await vote()).status).toBe(201)
  for (let time = 0; time < 2; time++) {
    // The log already has the server's maximum size: the next page does not fit.
    other.database.pragma('wal_autocheckpoint = 0')
    other.database.exec('create table filler as select zeroblob(12000000) bytes')
    for (const response of [await signIn(), await vote(), ...(await votes())]) expect(response).toMatchObject(refused)
    expect((await read()).status).toBe(200)
    const message = expect.stringMatching(
      /^database is read-only: a write was refused at \d{4}-\S+Z, the (disk is full|file cannot be written) \(SQLITE_\w+\)$/,
    )
    expect(await readiness()).toEqual({ status: 503, fields: [{ path: 'database', code: 'read_only', message }] })
    other.database.exec('drop table filler')
    other.database.pragma('wal_checkpoint(truncate)')
    other.database.exec('vacuum')
    other.database.pragma('wal_checkpoint(truncate)')
    expect(await readiness()).toEqual({ status: 200 })
    expect((await signIn()).status).toBe(200)
    for (const response of [await vote(), ...(await votes())]) expect(response.status).toBe(201)
  }
  expect(other.stored()).toBe(acknowledged())
  expect(await stop()).toBe(0)
})

test('locked or deleted file > refuses votes, but serves pages', async () => {
  const { file, vote, votes, read, acknowledged, stop } = await startContest()
  const other = openElsewhere(file)
  other.database.exec('begin exclusive')
  const pendingVotes = votes()
  // Answered while the votes wait for the lock.
  for (let time = 0; time < 5; time++) expect(await Promise.race([read(), pendingVotes])).toMatchObject({ status: 200 })
  const [waited] = await pendingVotes
  for (const response of [...(await pendingVotes), await vote()]) expect(response).toMatchObject(refused)
  expect((await vote()).milliseconds).toBeLessThan(waited?.milliseconds ?? 0)
  other.database.exec('commit')
  expect((await vote()).status).toBe(201)
  expect(other.stored()).toBe(acknowledged())
  other.database.close()
  rmSync(file)
  for (const response of [await vote(), ...(await votes())]) expect(response).toMatchObject(refused)
  expect(await stop()).toBe(0)
})

test('locked file > does not keep a server from stopping', async () => {
  const { file, stop } = await startContest()
  openElsewhere(file).database.exec('begin exclusive')
  expect(await stop()).toBe(0)
})

test('two servers > accept votes concurrently on one SQLite file', async () => {
  const first = await startContest()
  const second = await startContest({ address: first.address })
  for (let time = 0; time < 10; time++) {
    const responses = await Promise.all([first.votes(), second.votes()])
    expect(new Set(responses.flat().map(({ status }) => status))).toEqual(new Set([201]))
  }
  const other = openElsewhere(first.file)
  expect(other.stored()).toBe(400)
})
