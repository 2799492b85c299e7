import { expect, test } from 'vitest'
import { later } from './later.ts'

test('what is loaded later waits until it is begun with, and is loaded once', async () => {
  let loads = 0
  const part = later(async () => ++loads)
  const early = Promise.all([part.read(), part.read()])
  await Promise.resolve()
  expect(loads).toBe(0)
  part.begin()
  expect(await early).toEqual([1, 1])
  expect(await part.read()).toBe(1)
})

test('what did not come is asked for again', async () => {
  let loads = 0
  const part = later(async () => {
    if (++loads === 1) throw new Error('offline')
    return loads
  })
  part.begin()
  await expect(part.read()).rejects.toThrow('offline')
  expect(await part.read()).toBe(2)
})
