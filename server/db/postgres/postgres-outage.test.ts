import { getLiveness, getReadiness } from '@snowplow/contract/api/server.ts'
import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { listPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { checkSnowplowName } from '@snowplow/contract/entry/naming-form.ts'
import { listVotingOptions, submitVote } from '@snowplow/contract/public-voting.ts'
import { listUsers } from '@snowplow/contract/user/user.ts'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { createDatabase } from '../../test/database/test-postgres.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { databaseProxy } from '../../test/network/database-proxy.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { openDatabase } from '../orm.ts'

/** Shorter than in production, so that a test can wait for them. */
const limits = { connectMs: 2000, statementMs: 800, lockMs: 300, queryMs: 1200 }

async function broken({ pool = 4 }: { pool?: number } = {}) {
  const address = await createDatabase(inject('postgres'))
  const proxy = await databaseProxy(address)
  const contest = await testApp({ database: proxy.address, limits, settings: { DATABASE_POOL: String(pool) } })
  const options = await makeVotingOptions(contest, 1, 3)
  await contest.call(listVotingOptions, { params: { districtId: 1 } })
  const vote = () => contest.call(submitVote, { body: { districtId: 1, selectedOptions: options, recaptcha: 'off' } })
  return { address, proxy, contest, vote }
}

/** Locks tables from another session, like an index rebuild, until the returned function is called. */
async function lock(address: string, tables: string) {
  const client = new pg.Client(address)
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${tables} in access exclusive mode`)
  return () => client.end()
}

const getStatus = ({ statusCode }: { statusCode: number }) => statusCode
const countBallots = ({ orm }: TestApp) => orm.em.fork().count(Ballot)

test('createPostgresDialect > recovers from repeatedly closed connections', async () => {
  const { proxy, contest, vote } = await broken()
  const admin = contest.withToken(await contest.tokenOf('admin'))
  for (let cut = 0; cut < 12; cut++) {
    const calls = [...Array.from({ length: 8 }, vote), admin(listPublicSubmissions), admin(listUsers)]
    setTimeout(proxy.cut, cut)
    const statuses = (await Promise.all(calls)).map(getStatus)
    expect(
      statuses.every((status) => [200, 201, 503].includes(status)),
      String(statuses),
    ).toBe(true)
  }
  expect((await Promise.all(Array.from({ length: 8 }, vote))).map(getStatus)).toEqual(Array(8).fill(201))
  expect(getStatus(await admin(listUsers))).toBe(200)
})

test('createPostgresDialect > drops a connection without a reply', async () => {
  const { proxy, contest, vote } = await broken()
  const admin = contest.withToken(await contest.tokenOf('admin'))
  await vote()
  proxy.swallow(true)
  const responses = await Promise.all([vote(), admin(listUsers), contest.call(getContest)])
  expect(responses.map(getStatus)).toEqual([503, 503, 200])
  proxy.swallow(false)
  await expect.poll(async () => getStatus(await vote())).toBe(201)
})

test('database outage > returns 503, but still serves cached public data', async () => {
  const { proxy, contest, vote } = await broken()
  await Promise.all(['/county', '/district', '/grade-level', '/contest'].map(contest.get))
  const [warn, info] = [vi.spyOn(contest.app.log, 'warn'), vi.spyOn(contest.app.log, 'info')]
  proxy.down(true)
  const refused = [await vote(), await contest.call(checkSnowplowName, { query: { name: 'Plow' } })]
  for (const response of refused) {
    expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
      503,
      'server.unavailable',
      '5',
    ])
    expect(response.json().fields).toMatchObject([{ path: 'database', code: 'not_answering' }])
  }
  const pages = ['/contest', '/county', '/district', '/grade-level', '/public-voting/district/1/options']
  await new Promise((done) => setTimeout(done, 1100))
  expect((await Promise.all(pages.map(contest.get))).map(getStatus)).toEqual(pages.map(() => 200))
  expect((await contest.call(listVotingOptions, { params: { districtId: 1 } })).json()).toHaveLength(3)
  expect(getStatus(await contest.call(getLiveness))).toBe(200)
  const ready = await contest.call(getReadiness)
  expect([ready.statusCode, ready.json().fields]).toMatchObject([503, [{ path: 'database', code: 'not_answering' }]])
  // A proxy asks every second.
  await contest.call(getReadiness)
  proxy.down(false)
  expect(getStatus(await vote())).toBe(201)
  expect((await contest.call(getReadiness)).json()).toEqual({ status: 'ready', warnings: [] })
  expect(warn.mock.calls).toEqual([['Not ready: database is not responding: no response within 1000 ms']])
  expect(info.mock.calls).toContainEqual([expect.stringMatching(/^Ready again after \d+ s$/)])
})

test('locked table > delays votes until the lock timeout, and no page', async () => {
  const { address, contest, vote } = await broken()
  const unlock = await lock(address, 'ballot, public_voting_option, contest, county')
  await new Promise((done) => setTimeout(done, 1100))
  const responses = await Promise.all([
    vote(),
    contest.call(getContest),
    contest.call(listVotingOptions, { params: { districtId: 1 } }),
  ])
  expect(responses.map(getStatus)).toEqual([503, 200, 200])
  await unlock()
  expect([getStatus(await vote()), await countBallots(contest)]).toEqual([201, 1])
})

test('pool partition > reserves connections for the public', async () => {
  const { address, contest, vote } = await broken({ pool: 2 })
  const admin = contest.withToken(await contest.tokenOf('admin'))
  await admin(listAuditEvents)
  const unlock = await lock(address, 'audit_event')
  const lists = Array.from({ length: 6 }, () => admin(listAuditEvents))
  await new Promise((done) => setTimeout(done, 50))
  expect(getStatus(await vote())).toBe(201)
  expect((await Promise.all(lists)).map(getStatus)).toEqual(Array(6).fill(503))
  await unlock()
  expect(getStatus(await admin(listAuditEvents))).toBe(200)
})

test('createPostgresDialect > finds the host that accepts writes among several', async () => {
  const address = await createDatabase(inject('postgres'))
  const [first, second] = [await databaseProxy(address), await databaseProxy(address)]
  const url = new URL(address)
  const hosts = `127.0.0.1:${first.port},127.0.0.1:${second.port}`
  const several = `postgres://${url.username}:${url.password}@${hosts}${url.pathname}?target_session_attrs=read-write`
  first.down(true)
  const contest = await testApp({ database: several, limits })
  expect(second.connections()).toBeGreaterThan(0)
  first.down(false)
  second.down(true)
  await expect.poll(async () => getStatus(await contest.call(checkSnowplowName, { query: { name: 'Plow' } }))).toBe(200)
  expect(first.connections()).toBeGreaterThan(0)
  second.down(false)
  // A standby accepts no writes; new sessions see the changed default.
  const owner = await openDatabase(address)
  await owner.em.execute(`alter database ${url.pathname.slice(1)} set default_transaction_read_only = on`)
  await expect(openDatabase(several, { limits })).rejects.toThrow('does not accept writes')
  await owner.close()
})

test('parsePostgresAddress > rejects target_session_attrs=standby', async () => {
  const connecting = openDatabase('postgres://contest@127.0.0.1/contest?target_session_attrs=standby')
  await expect(connecting).rejects.toThrow('target_session_attrs must be one of any, read-write, primary')
})
