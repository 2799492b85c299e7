import { getReadiness } from '@snowplow/contract/api/server.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, startPostgres } from '../../test/database/test-postgres.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { testApp } from '../../test/test-app.ts'

/** Short for a test; otherwise like production. */
const limits = { connectMs: 1000, statementMs: 3000, lockMs: 500, queryMs: 1500 }

async function startContest(database: string) {
  const contest = await testApp({ database, limits })
  const options = await makeVotingOptions(contest, 1, 3)
  const vote = async () =>
    (await contest.call(submitVote, { body: { districtId: 1, selectedOptions: options, recaptcha: 'off' } })).statusCode
  const readiness = async () => {
    const reply = await contest.call(getReadiness)
    return { status: reply.statusCode, fields: reply.json().fields }
  }
  return { vote, readiness }
}

const readOnly = (reason: RegExp) => ({
  status: 503,
  fields: [{ path: 'database', code: 'read_only', message: expect.stringMatching(reason) }],
})
const ready = { status: 200, fields: undefined }

async function connectAsOwner(address: string) {
  const client = new pg.Client(address)
  await client.connect()
  return client
}

test('GET /health/ready > reports read-only while PostgreSQL accepts no writes', async () => {
  const address = await createDatabase(inject('postgres'))
  const name = new URL(address).pathname.slice(1)
  const { vote, readiness } = await startContest(address)
  expect([await vote(), await readiness()]).toEqual([201, ready])
  const owner = await connectAsOwner(`${inject('postgres')}/postgres`)
  /** Applies to new sessions only; the existing ones are ended. */
  const setReadOnly = async (value: string) => {
    await owner.query(`alter database ${name} set default_transaction_read_only = ${value}`)
    await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  }
  await setReadOnly('on')
  await expect.poll(vote).toBe(503)
  const reason = /^database is read-only: a write was refused at \d{4}-\S+Z, the database accepts no writes \(25006\)$/
  await expect.poll(readiness).toEqual(readOnly(reason))
  await setReadOnly('off')
  await expect.poll(readiness).toEqual(ready)
  expect(await vote()).toBe(201)
  await owner.end()
})

let replicated: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  replicated = await startPostgres()
})
afterAll(() => replicated.stop())

test('GET /health/ready > reports read-only without the synchronous standby', async () => {
  const address = await createDatabase(replicated.address)
  const { vote, readiness } = await startContest(address)
  expect([await vote(), await readiness()]).toEqual([201, ready])
  const owner = await connectAsOwner(address)
  const setStandby = async (name: string) => {
    await owner.query(`alter system set synchronous_standby_names = '${name}'`)
    await owner.query('select pg_reload_conf()')
    await expect
      .poll(async () => (await owner.query('show synchronous_standby_names')).rows)
      .toEqual([{ synchronous_standby_names: name }])
  }
  // A failed run must not leave the shared server waiting for a standby.
  onTestFinished(async () => {
    await setStandby('')
    await owner.end()
  })
  await setStandby('elsewhere')
  // Other sessions read the new setting a moment after this one.
  await expect.poll(vote).toBe(503)
  const reason = /^database is read-only: a write was refused at \d{4}-\S+Z, commits wait for a synchronous standby$/
  expect(await readiness()).toEqual(readOnly(reason))
  const sessions = `select count(*)::int as waiting from pg_stat_activity where wait_event = 'SyncRep'`
  const { rows: before } = await owner.query(sessions)
  for (let time = 0; time < 5; time++) expect(await readiness()).toEqual(readOnly(reason))
  // The check must not add sessions that hang until the standby is back.
  expect((await owner.query(sessions)).rows).toEqual(before)
  await setStandby('')
  await expect.poll(readiness).toEqual(ready)
  expect(await vote()).toBe(201)
})
