import { expect, onTestFinished, test } from 'vitest'
import { cachePages, type RenderResult, Unreadable } from './cached-pages.ts'

test('serves the last page and reports an error of withNotice', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  let isAway = false
  const failed: unknown[] = []
  const pageOf = cachePages<string, RenderResult<string>>(
    {
      renderPage: async () => ({ page: 'the page', until: isAway ? 0 : 1 }),
      isFresh: async () => {
        throw new Unreadable('away')
      },
      withNotice: async () => {
        throw new Error('no memory')
      },
      isOutOfDate: () => false,
      // The second phase begins once the database is away.
      now: () => (isAway ? 1 : 0),
      failed: (error) => failed.push(error),
    },
    1,
  )
  expect(await pageOf('/')).toBe('the page')
  isAway = true
  expect(await pageOf('/')).toBe('the page')
  await new Promise((done) => setTimeout(done, 50))
  expect([failed, unhandled]).toEqual([[new Error('no memory')], []])
})

test('waits for a slow render after a phase change', async () => {
  let now = 0
  const renderMs = 1300
  const pageOf = cachePages<string, RenderResult<string>>(
    {
      renderPage: async () => {
        if (now === 0) return { page: 'before', until: 1 }
        await new Promise((done) => setTimeout(done, renderMs))
        return { page: 'after' }
      },
      isFresh: async () => false,
      withNotice: async ({ page }) => page,
      isOutOfDate: () => false,
      now: () => now,
      failed: () => {},
    },
    1,
  )
  expect(await pageOf('/')).toBe('before')
  now = 1
  expect(await Promise.all([pageOf('/'), pageOf('/')])).toEqual(['after', 'after'])
})
