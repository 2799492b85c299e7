import { expect, test } from 'vitest'
import { batched } from './batch.ts'

test('what is asked in one turn shares one piece of work, and what is asked meanwhile the next', async () => {
  const pieces: number[][] = []
  const double = batched(async (items: number[]) => {
    pieces.push(items)
    await new Promise((done) => setTimeout(done, 20))
    return items.map((item) => item * 2)
  })
  const first = [1, 2, 3].map(double)
  await new Promise((done) => setTimeout(done, 5))
  const second = [4, 5].map(double)
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10])
  expect(pieces).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

test('a bad item fails alone, and work goes on after it', async () => {
  const careful = batched(async (items: number[]) => {
    if (items.includes(13)) throw new Error('unlucky')
    return items
  })
  const outcomes = await Promise.allSettled([1, 13, 2].map(careful))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await careful(3)).toBe(3)
})

test('a flood is done in several pieces', async () => {
  let largest = 0
  const count = batched(async (items: number[]) => {
    largest = Math.max(largest, items.length)
    return items
  })
  const answers = await Promise.all(Array.from({ length: 1200 }, (_, place) => count(place)))
  expect([answers.length, answers[1199], largest]).toEqual([1200, 1199, 500])
})
