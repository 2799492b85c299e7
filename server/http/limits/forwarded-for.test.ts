import { globSync, readFileSync } from 'node:fs'
import { getOwnClient } from '@snowplow/contract/api/server.ts'
import { describe, expect, test, vi } from 'vitest'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { parseAddress } from './forwarded-for.ts'

const proxy = '127.0.0.1'
const TRUST_PROXY = `${proxy}, 10.0.0.0/8, fd00::/8, [::1]`

async function readClient({ app }: TestApp, header?: string | string[], remoteAddress = proxy) {
  const headers = header === undefined ? {} : { 'x-forwarded-for': header }
  const reply = await app.inject({ url: `/api${getOwnClient.path}`, headers, remoteAddress })
  const { address, source } = reply.json()
  return [address, source]
}

describe('client behind a proxy', () => {
  // Microsoft's pages on Application Gateway ("comma-separated list of IP:port"), App Service and IIS ARR; the node
  // identifiers of RFC 7239, section 6; Squid's `unknown`; Go's net.JoinHostPort for brackets; zones of RFC 4007.
  test.each([
    ['203.0.113.7', '203.0.113.7', 'ip'],
    ['203.0.113.7:49152', '203.0.113.7', 'ip:port'],
    ['2001:db8::1', '2001:db8::1', 'ip'],
    ['[2001:db8::1]', '2001:db8::1', '[ip]'],
    ['[2001:db8::1]:49152', '2001:db8::1', '[ip]:port'],
    ['2001:db8::1:49152', '2001:db8::1', 'ip:port'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1', 'ip'],
    ['::ffff:203.0.113.7', '203.0.113.7', 'ip'],
    ['::ffff:cb00:7107', '203.0.113.7', 'ip'],
    ['[::ffff:203.0.113.7]:49152', '203.0.113.7', '[ip]:port'],
    ['fe80::1%eth0', 'fe80::1', 'ip'],
    ['[fe80::1%25eth0]:49152', 'fe80::1', '[ip]:port'],
    ['  203.0.113.7:49152  ', '203.0.113.7', 'ip:port'],
    // The client wrote the first; the proxy appended the last.
    ['192.0.2.9, 203.0.113.7:49152', '203.0.113.7', 'ip:port'],
    ['unknown, 203.0.113.7:49152', '203.0.113.7', 'ip:port'],
    ['192.0.2.9:1,203.0.113.7:49152 , 10.0.0.5:443', '203.0.113.7', 'ip:port'],
    ['[2001:db8::1]:49152, [fd00::5]:443, 10.0.0.5', '2001:db8::1', '[ip]:port'],
    ['203.0.113.7:49152,', '203.0.113.7', 'ip:port'],
    ['10.0.0.5:49152', '10.0.0.5', 'ip:port'],
    ['unknown', proxy, 'unreadable'],
    ['_hidden:49152', proxy, 'unreadable'],
    ['203.0.113.007', proxy, 'unreadable'],
    ['203.0.113.7:port', proxy, 'unreadable'],
    ['[203.0.113.7', proxy, 'unreadable'],
    ['for=203.0.113.7', proxy, 'unreadable'],
    ['192.0.2.9, unknown', proxy, 'unreadable'],
    ['203.0.113.7, unknown, 10.0.0.5:443', '10.0.0.5', 'unreadable'],
    ['', proxy, 'missing'],
    [' , ', proxy, 'missing'],
    [undefined, proxy, 'missing'],
  ])('named %j is %s', async (header, ...expected) => {
    expect(await readClient(await shared(), header)).toEqual(expected)
  })

  test.each([
    ['::ffff:127.0.0.1', '203.0.113.7:49152', '203.0.113.7', 'ip:port'],
    ['::1', '203.0.113.7:49152', '203.0.113.7', 'ip:port'],
    ['192.0.2.1', '203.0.113.7:49152', '192.0.2.1', 'untrusted'],
    ['192.0.2.1', undefined, '192.0.2.1', 'connection'],
  ])('of the connection from %s named %j is %s', async (connection, header, ...expected) => {
    expect(await readClient(await shared(), header, connection)).toEqual(expected)
  })

  test('sent as two headers is in the last one', async () => {
    expect(await readClient(await shared(), ['192.0.2.9', '203.0.113.7:49152'])).toEqual(['203.0.113.7', 'ip:port'])
  })
})

let app: Promise<TestApp> | undefined
const shared = () => {
  app ??= testApp({ settings: { TRUST_PROXY } })
  return app
}

const vote = (contest: TestApp, selectedOptions: number[], forwardedFor: string) =>
  contest.app.inject({
    method: 'POST',
    url: '/api/public-voting/submit',
    headers: { 'x-forwarded-for': forwardedFor },
    payload: { districtId: 1, selectedOptions, recaptcha: 'off' },
  })

test('a new port for each connection > is one client for limits and hashes', async () => {
  const contest = await testApp({ settings: { RATE_LIMIT_WRITES: '3', TRUST_PROXY } })
  const selectedOptions = await makeVotingOptions(contest, 1, 3)
  const statuses: number[] = []
  for (const address of ['203.0.113.7:49152', '203.0.113.7:49153', '203.0.113.7', '[::ffff:203.0.113.7]:49154'])
    statuses.push((await vote(contest, selectedOptions, address)).statusCode)
  expect(statuses).toEqual([201, 201, 201, 429])
  expect((await vote(contest, selectedOptions, '203.0.113.8:49152')).statusCode).toBe(201)
  const ballots = await contest.orm.em.fork().find(Ballot, {}, { filters: false, orderBy: { id: 'asc' } })
  const [first, ...others] = ballots.map(({ addressHash }) => addressHash)
  expect(others.map((hash) => hash === first)).toEqual([true, true, false])
})

test('an undecodable URL > counts toward the limit with any port', async () => {
  const contest = await testApp({ settings: { RATE_LIMIT_READS: '2', TRUST_PROXY } })
  const read = async (port: number) =>
    (await contest.app.inject({ url: '/api/%', headers: { 'x-forwarded-for': `203.0.113.7:${port}` } })).statusCode
  expect([await read(1), await read(2), await read(3)]).toEqual([404, 404, 429])
})

test('an element that is no address > is logged once, without digits', async () => {
  const contest = await testApp({ settings: { TRUST_PROXY } })
  const warn = vi.spyOn(contest.app.log, 'warn')
  for (const element of ['203.0.113.7:1', 'host-12.example:49152', 'unknown']) await readClient(contest, element)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('"host-00.example:00000", which is no address')]])
})

test.each(['', 'localhost', '1.2.3', '203.0.113.7:', ':49152', '[]', '[]:1', '203.0.113.7:123456', '%eth0'])(
  'parseAddress > finds none in %j',
  (text) => {
    expect(parseAddress(text)).toBeNull()
  },
)

test('server files > take the client from request.ip alone', () => {
  const files = globSync('server/**/*.ts', { exclude: ['server/test/**', '**/*.test.ts'] })
  const readers = files.filter((file) => /remoteAddress|'x-(forwarded|real|client)/.test(readFileSync(file, 'utf8')))
  expect(readers.sort()).toEqual(['server/http/limits/connections.ts', 'server/http/limits/forwarded-for.ts'])
})
