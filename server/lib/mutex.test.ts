import { expect, test } from 'vitest'
import { coalesceRuns, Mutex } from './mutex.ts'

test('Mutex > runs work in order, also after a failure', async () => {
  const mutex = new Mutex()
  const log: string[] = []
  const run = (name: string) =>
    mutex.run(async () => {
      log.push(`${name} starts`)
      await new Promise(setImmediate)
      log.push(`${name} ends`)
      if (name === 'a') throw new Error(name)
    })
  await Promise.allSettled([run('a'), run('b')])
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends'])
  expect(mutex.isLocked).toBe(false)
})

test('coalesceRuns > shares one next run among the calls during a run', async () => {
  const gate = Promise.withResolvers<void>()
  let runs = 0
  const { run, idle } = coalesceRuns(async () => {
    runs += 1
    await gate.promise
  })
  const first = run()
  await new Promise(setImmediate)
  const others = [run(), run()]
  await new Promise(setImmediate)
  expect([runs, others[0] === others[1], others[0] === first]).toEqual([1, true, false])
  gate.resolve()
  await idle()
  expect(runs).toBe(2)
})
