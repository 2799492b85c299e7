import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { callLimit } from './call-limit.ts'

test('callLimit > accepts a client again once its window is over', async () => {
  const count = callLimit(2, 1500)
  expect([count('192.0.2.1'), count('192.0.2.1')]).toEqual([undefined, undefined])
  expect(count('192.0.2.1')?.headers).toEqual({ 'retry-after': '2' })
  await delay(700)
  // The window starts at the first call; later calls do not extend it.
  expect(count('192.0.2.1')?.headers).toEqual({ 'retry-after': '1' })
  await delay(900)
  expect([count('192.0.2.1'), count('192.0.2.1')]).toEqual([undefined, undefined])
  expect(count('192.0.2.1')?.code).toBe('request.too_many')
})

test.each([
  ['one IPv6 network', '2001:db8::1', '2001:DB8:0:0:ffff::2', 'request.too_many'],
  ['one IPv6 address on a link', 'fe80::1%eth0', 'fe80::1%eth0', 'request.too_many'],
  ['one IPv4 address in both spellings', '192.0.2.1', '::ffff:192.0.2.1', 'request.too_many'],
  ['two IPv6 networks', '2001:db8::1', '2001:db8:0:1::1', undefined],
  ['two IPv4 addresses', '192.0.2.1', '192.0.2.2', undefined],
  ['an invalid address', 'unknown:1', 'unknown:1', 'request.too_many'],
])('callLimit > identifies the client of %s', (_, one, other, code) => {
  const count = callLimit(1)
  count(one)
  expect(count(other)?.code).toBe(code)
})

test('callLimit > evicts idle clients and keeps counting active ones', () => {
  const count = callLimit(1)
  const crowd = (name: string) => {
    for (let index = 0; index < 60_000; index++) count(`${name} ${index}`)
  }
  count('eager')
  crowd('first')
  expect(count('eager')?.code).toBe('request.too_many')
  crowd('second')
  expect(count('eager')?.code).toBe('request.too_many')
  expect([count('second 59999')?.code, count('first 0')?.code]).toEqual(['request.too_many', undefined])
})
