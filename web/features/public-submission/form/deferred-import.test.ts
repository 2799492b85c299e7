import { expect, test } from 'vitest'
import { deferredImport } from './deferred-import.ts'

test('what is loaded later waits until it is begun with, and is loaded once', async () => {
  let loads = 0
  const deferred = deferredImport(async () => ++loads)
  const early = Promise.all([deferred.read(), deferred.read()])
  await Promise.resolve()
  expect(loads).toBe(0)
  deferred.start()
  expect(await early).toEqual([1, 1])
  expect(await deferred.read()).toBe(1)
})

test('what did not come is asked for again', async () => {
  let loads = 0
  const deferred = deferredImport(async () => {
    if (++loads === 1) throw new Error('offline')
    return loads
  })
  deferred.start()
  await expect(deferred.read()).rejects.toThrow('offline')
  expect(await deferred.read()).toBe(2)
})
