import { expect, test } from 'vitest'
import { startDnsServer } from '../../test/network/dns-server.ts'
import { checkSenderDomain } from './sender-domain.ts'

const spf = 'v=spf1 include:mail.example -all'
const dmarc = 'v=DMARC1; p=reject; rua=mailto:office@plows.example'

test('checkSenderDomain > finds both records among others', async () => {
  const { address } = await startDnsServer({
    'plows.example': ['a-token=1', spf, 'v=spf10 is another protocol'],
    '_dmarc.plows.example': [dmarc],
  })
  expect(await checkSenderDomain('plows.example', { server: address })).toEqual({
    domain: 'plows.example',
    spf: { state: 'found', record: spf },
    dmarc: { state: 'found', record: dmarc },
  })
})

test('checkSenderDomain > joins the strings of a long record', async () => {
  const { address } = await startDnsServer({ 'plows.example': [['v=spf1 include:ma', 'il.example -all']] })
  expect((await checkSenderDomain('plows.example', { server: address })).spf.record).toBe(spf)
})

test('checkSenderDomain > reports missing records, also of unknown domains', async () => {
  const { address } = await startDnsServer({ 'plows.example': ['a-token=1'] })
  for (const domain of ['plows.example', 'other.example'])
    expect(await checkSenderDomain(domain, { server: address })).toEqual({
      domain,
      spf: { state: 'missing', record: null },
      dmarc: { state: 'missing', record: null },
    })
})

test('checkSenderDomain > reports several records of a kind', async () => {
  const { address } = await startDnsServer({
    'plows.example': [spf, 'v=spf1 ~all'],
    '_dmarc.plows.example': [dmarc, 'v=DMARC1; p=none'],
  })
  const check = await checkSenderDomain('plows.example', { server: address })
  expect([check.spf.state, check.dmarc.state]).toEqual(['multiple', 'multiple'])
  expect(check.spf.record).toBe(`${spf}\nv=spf1 ~all`)
})

test.each([
  ['v=DMARC1; p=none', 'policy_none'],
  ['v=DMARC1;p=Quarantine', 'found'],
  ['v=DMARC1', 'policy_none'],
  ['v=DMARC1; rua=mailto:p=reject@plows.example', 'policy_none'],
  ['v=dmarc1; p=reject', 'missing'],
])('checkSenderDomain > reads the policy of %s', async (record, state) => {
  const { address } = await startDnsServer({ '_dmarc.plows.example': [record] })
  expect((await checkSenderDomain('plows.example', { server: address })).dmarc.state).toBe(state)
})

test.each([
  ['v=DMARC1; p=reject', 'found'],
  ['v=DMARC1; p=reject; sp=none', 'policy_none'],
  ['v=DMARC1; p=none; sp=reject', 'found'],
])('checkSenderDomain > applies %s of a parent domain', async (record, state) => {
  const { address } = await startDnsServer({ '_dmarc.state.example': [record] })
  expect((await checkSenderDomain('mail.plows.state.example', { server: address })).dmarc.state).toBe(state)
})

test('checkSenderDomain > tells a failed lookup from a missing record', async () => {
  const { address } = await startDnsServer(
    { 'plows.example': [spf] },
    { 'plows.example': 'servfail', '_dmarc.plows.example': 'hang' },
  )
  expect(await checkSenderDomain('plows.example', { server: address, timeoutMs: 100 })).toMatchObject({
    spf: { state: 'failed' },
    dmarc: { state: 'failed' },
  })
})
