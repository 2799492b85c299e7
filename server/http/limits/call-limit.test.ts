import { expect, onTestFinished, test, vi } from 'vitest'
import { callLimit } from './call-limit.ts'

const minuteMs = 60_000

test('a client that was refused may call again once its minute is over', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const count = callLimit(2)
  count('192.0.2.1')
  vi.advanceTimersByTime(minuteMs / 2)
  count('192.0.2.1')
  expect(count('192.0.2.1')?.headers).toEqual({ 'retry-after': '30' })
  vi.advanceTimersByTime(minuteMs / 2)
  expect([count('192.0.2.1'), count('192.0.2.1'), count('192.0.2.1')?.code]).toEqual([
    undefined,
    undefined,
    'request.too_many',
  ])
})

test.each([
  ['one network of IPv6', '2001:db8::1', '2001:DB8:0:0:ffff::2', 'request.too_many'],
  ['one address of IPv4 in either spelling', '192.0.2.1', '::ffff:192.0.2.1', 'request.too_many'],
  ['two networks of IPv6', '2001:db8::1', '2001:db8:0:1::1', undefined],
  ['two addresses of IPv4', '192.0.2.1', '192.0.2.2', undefined],
])('calls from %s count as what they are', (_, one, other, code) => {
  const count = callLimit(1)
  count(one)
  expect(count(other)?.code).toBe(code)
})

test('a crowd of clients does not stay in memory', () => {
  const count = callLimit(1)
  const addresses = Array.from({ length: 100_001 }, (_, place) => `client ${place}`)
  for (const address of addresses) count(address)
  expect([count('client 100000')?.code, count('client 0')?.code]).toEqual(['request.too_many', undefined])
})
