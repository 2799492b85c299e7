import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: '08006' })

/** Memoized load whose result a test can change. */
function createLoad(ttlMs: number) {
  const load = { result: (): string | Promise<string> => 'first', calls: 0 }
  const get = memoize(ttlMs, async (key: string) => {
    load.calls++
    return `${key} ${await load.result()}`
  })
  const fail = (error: Error) => {
    load.result = () => {
      throw error
    }
  }
  return { load, get, fail }
}

test('memoize > loads once per key, and returns cached values synchronously', async () => {
  const { load, get } = createLoad(60_000)
  expect(await Promise.all(['a', 'a', 'b'].map(get))).toEqual(['a first', 'a first', 'b first'])
  expect([get('a'), load.calls]).toEqual(['a first', 2])
})

test('memoize > loads again after clear', async () => {
  const { load, get } = createLoad(60_000)
  await get('a')
  load.result = () => 'second'
  expect(get('a')).toBe('a first')
  get.clear()
  expect(await get('a')).toBe('a second')
})

test('memoize > returns the last value during an outage', async () => {
  const { load, get, fail } = createLoad(0)
  await get('a')
  fail(outage)
  expect(await get('a')).toBe('a first')
  load.result = () => 'second'
  // The first call afterward reloads without a wait.
  await get('a')
  await expect.poll(() => get('a')).toBe('a second')
})

test('memoize > returns the last value while a load is slow', async () => {
  const { load, get } = createLoad(0)
  await get('a')
  load.result = () => new Promise(() => {})
  expect(await get('a')).toBe('a first')
})

test('memoize > neither hides nor caches another error', async () => {
  const { load, get, fail } = createLoad(0)
  await get('a')
  fail(new Error('no such column'))
  await expect(get('a')).rejects.toThrow('no such column')
  load.result = () => 'second'
  expect(await get('a')).toBe('a second')
})

test('memoize > rejects during an outage that precedes the first load', async () => {
  const { get, fail } = createLoad(0)
  fail(outage)
  await expect(get('a')).rejects.toThrow('ECONNREFUSED')
})
