import { expect, test } from 'vitest'
import { renderPage } from './entry-server.tsx'

test('a page with a part that cannot be drawn is not drawn at all', async () => {
  const read = async (address: string) => (address === '/api/contest' ? { phases: 'none' } : undefined)
  await expect(renderPage({ path: '/', language: 'en', read })).rejects.toThrow()
})

test('a page is drawn without what the interface refuses', async () => {
  const renderedPage = await renderPage({ path: '/sign-in', language: 'tr', read: async () => undefined })
  expect([renderedPage?.direction, renderedPage?.html]).toEqual(['ltr', expect.stringContaining('<h1')])
})

test('a screen for people with an account draws itself', async () => {
  expect(await renderPage({ path: '/admin/user-list', language: 'en', read: async () => undefined })).toBeNull()
})
