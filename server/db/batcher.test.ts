import { expect, test, vi } from 'vitest'
import { registry } from '../metrics/metrics.ts'
import { createBatcher } from './batcher.ts'

test('createBatcher > puts items that arrive during a batch into the next', async () => {
  const batches: number[][] = []
  const double = createBatcher('test', async (items: number[]) => {
    batches.push(items)
    await new Promise((done) => setTimeout(done, 20))
    return items.map((item) => item * 2)
  })
  const first = [1, 2, 3].map(double)
  await new Promise((done) => setTimeout(done, 5))
  const second = [4, 5].map(double)
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

test('createBatcher > rejects only the invalid item, and continues', async () => {
  const careful = createBatcher('test', async (items: number[]) => {
    if (items.includes(13)) throw new Error('unlucky')
    return items
  })
  const outcomes = await Promise.allSettled([1, 13, 2].map(careful))
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: new Error('unlucky') },
    { status: 'fulfilled', value: 2 },
  ])
  expect(await careful(3)).toBe(3)
})

test('createBatcher > limits a batch to 500 items', async () => {
  let largest = 0
  const count = createBatcher('test', async (items: number[]) => {
    largest = Math.max(largest, items.length)
    return items
  })
  const results = await Promise.all(Array.from({ length: 1200 }, (_, index) => count(index)))
  expect([results.length, results[1199], largest]).toEqual([1200, 1199, 500])
})

test('createBatcher > rejects a single item with the error, also a thrown one', async () => {
  const reason = new Error('no database')
  const broken = createBatcher('test', (_: number[]): Promise<number[]> => {
    throw reason
  })
  await expect(broken(1)).rejects.toBe(reason)
  await expect(broken(2)).rejects.toBe(reason)
})

test('createBatcher > runs one batch at a time with a result for each item', async () => {
  let running = 0
  let maxRunning = 0
  const slow = createBatcher('test', async (items: number[]) => {
    maxRunning = Math.max(maxRunning, ++running)
    await new Promise((done) => setTimeout(done, 2))
    running--
    if (items.length > 1 && items.some((item) => item % 7 === 0)) throw new Error('one of many')
    if (items[0] === 7) throw new Error('seven')
    return items.map((item) => -item)
  })
  const requests: Promise<number | string>[] = []
  for (let item = 1; item <= 30; item++) {
    requests.push(slow(item).catch((reason: Error) => reason.message))
    if (item % 5 === 0) await new Promise((done) => setTimeout(done, 1))
  }
  const outcomes = await Promise.all(requests)
  expect(maxRunning).toBe(1)
  expect(outcomes).toEqual(Array.from({ length: 30 }, (_, index) => (index === 6 ? 'seven' : -(index + 1))))
})

test('createBatcher > counts the items that wait for a running batch', async () => {
  const waiting = async () =>
    (await registry.getSingleMetric('contest_queue_length')?.get())?.values.find(
      ({ labels }) => labels.queue === 'waiting',
    )?.value
  let finish = () => {}
  const slow = createBatcher('waiting', async (items: number[]) => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return items
  })
  const first = slow(1)
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000)
  const others = [slow(2), slow(3)]
  expect(await waiting()).toBe(2)
  finish()
  await first
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000)
  finish()
  await Promise.all(others)
})
