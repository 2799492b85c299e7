import { expect, test } from 'vitest'
import { deferImport } from './deferred-import.ts'

test('deferImport > loads once, and only after start', async () => {
  let loads = 0
  const deferred = deferImport(async () => ++loads)
  const early = Promise.all([deferred.read(), deferred.read()])
  await Promise.resolve()
  expect(loads).toBe(0)
  deferred.start()
  expect(await early).toEqual([1, 1])
  expect(await deferred.read()).toBe(1)
})

test('deferImport > loads again after a failed import', async () => {
  let loads = 0
  const deferred = deferImport(async () => {
    if (++loads === 1) throw new Error('offline')
    return loads
  })
  deferred.start()
  await expect(deferred.read()).rejects.toThrow('offline')
  expect(await deferred.read()).toBe(2)
})
