import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { callLimit } from './call-limit.ts'

test('a client that was refused may call again once its time is over', async () => {
  const count = callLimit(2, 1500)
  expect([count('192.0.2.1'), count('192.0.2.1')]).toEqual([undefined, undefined])
  expect(count('192.0.2.1')?.headers).toEqual({ 'retry-after': '2' })
  await delay(700)
  // Counted from the first call, however many come meanwhile.
  expect(count('192.0.2.1')?.headers).toEqual({ 'retry-after': '1' })
  await delay(900)
  expect([count('192.0.2.1'), count('192.0.2.1')]).toEqual([undefined, undefined])
  expect(count('192.0.2.1')?.code).toBe('request.too_many')
})

test.each([
  ['one network of IPv6', '2001:db8::1', '2001:DB8:0:0:ffff::2', 'request.too_many'],
  ['one IPv6 address on a link', 'fe80::1%eth0', 'fe80::1%eth0', 'request.too_many'],
  ['one address of IPv4 in either spelling', '192.0.2.1', '::ffff:192.0.2.1', 'request.too_many'],
  ['two networks of IPv6', '2001:db8::1', '2001:db8:0:1::1', undefined],
  ['two addresses of IPv4', '192.0.2.1', '192.0.2.2', undefined],
  ['what is no address', 'unknown:1', 'unknown:1', 'request.too_many'],
])('calls from %s count as what they are', (_, one, other, code) => {
  const count = callLimit(1)
  count(one)
  expect(count(other)?.code).toBe(code)
})

test('a crowd of clients does not stay in memory, nor hides one that goes on', () => {
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
