import { expect, test } from 'vitest'
import { draw } from './draw.tsx'

test('a page with a part that cannot be drawn is not drawn at all', async () => {
  const read = async (address: string) => (address === '/api/contest' ? { phases: 'none' } : undefined)
  await expect(draw({ path: '/', language: 'en', read })).rejects.toThrow()
})

test('a page is drawn without what the interface refuses', async () => {
  const drawn = await draw({ path: '/sign-in', language: 'tr', read: async () => undefined })
  expect([drawn?.direction, drawn?.html]).toEqual(['ltr', expect.stringContaining('<h1')])
})

test('a screen for people with an account draws itself', async () => {
  expect(await draw({ path: '/admin/user-list', language: 'en', read: async () => undefined })).toBeNull()
})
