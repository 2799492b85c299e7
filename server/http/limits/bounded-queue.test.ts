import { expect, test } from 'vitest'
import { Refusal } from '../problem.ts'
import { createBoundedQueue } from './bounded-queue.ts'

test('createBoundedQueue > runs one job, lets two wait, and rejects the rest', async () => {
  const enqueue = createBoundedQueue('test', 2)
  const gate = Promise.withResolvers<void>()
  const started: number[] = []
  const jobs = [1, 2, 3, 4, 5].map((job) =>
    enqueue(async () => {
      started.push(job)
      await gate.promise
      return job
    }).catch((error: Refusal) => error),
  )
  const refused = await Promise.all(jobs.slice(3))
  for (const error of refused) {
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ code: 'server.busy', headers: { 'retry-after': '5' } })
  }
  expect(started).toEqual([1])
  gate.resolve()
  expect(await Promise.all(jobs.slice(0, 3))).toEqual([1, 2, 3])
})

test('createBoundedQueue > accepts a job again after one has failed', async () => {
  const enqueue = createBoundedQueue('test', 0)
  await expect(enqueue(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await enqueue(() => Promise.resolve('done'))).toBe('done')
})
