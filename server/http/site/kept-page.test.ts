import { expect, onTestFinished, test } from 'vitest'
import { keptPage, Unreadable, type Version } from './kept-page.ts'

test('a page whose notice cannot be made stands as it was, and it is said', async () => {
  const lost: unknown[] = []
  const note = (reason: unknown) => lost.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  let isAway = false
  const failed: unknown[] = []
  const page = keptPage<string, Version<string>>({
    draw: async () => ({ page: 'the page', until: isAway ? 0 : 1 }),
    isAsShown: async () => {
      throw new Unreadable('away')
    },
    withNotice: async () => {
      throw new Error('no memory')
    },
    isOutOfDate: () => false,
    // The second phase begins once the database is away.
    now: () => (isAway ? 1 : 0),
    failed: (error) => failed.push(error),
  })
  expect(await page()).toBe('the page')
  isAway = true
  expect(await page()).toBe('the page')
  await new Promise((done) => setTimeout(done, 50))
  expect([failed, lost]).toEqual([[new Error('no memory')], []])
})
