import { languageCodes } from '@snowplow/contract/text/languages.ts'
import { expect, test } from 'vitest'
import { readPage } from '../app/load-page.ts'
import { screens } from '../app/screens.ts'
import { loadTranslator } from '../i18n/i18n.ts'
import { canonicalQuery, renderPage } from './entry-server.tsx'

test('renderPage > rejects when a component throws', async () => {
  const read = async (address: string) => (address === '/api/contest' ? { phases: 'none' } : undefined)
  await expect(renderPage({ path: '/', language: 'en', read })).rejects.toThrow()
})

test('renderPage > renders the page without the replies that the API rejects', async () => {
  const renderedPage = await renderPage({ path: '/sign-in', language: 'tr', read: async () => undefined })
  expect([renderedPage?.direction, renderedPage?.html]).toEqual(['ltr', expect.stringContaining('<h1')])
})

test('renderPage > returns null for a screen of signed-in users', async () => {
  expect(await renderPage({ path: '/admin/user-list', language: 'en', read: async () => undefined })).toBeNull()
})

test('renderPage > renders several languages at once', async () => {
  const pages = await Promise.all(
    languageCodes.map((language) => renderPage({ path: '/sign-up', language, read: async () => undefined })),
  )
  for (const [index, language] of languageCodes.entries()) {
    const { t, dir } = await loadTranslator(language)
    expect(pages[index]).toMatchObject({ direction: dir, html: expect.stringContaining(t('signUp.title')) })
  }
})

test.each(screens.filter(({ parameter }) => parameter))('$path > validates its parameter', async (screen) => {
  expect(screen.hydrate).toBeDefined()
  expect(await canonicalQuery(screen.path, `?${screen.parameter}=<>`, async () => undefined)).toBe('')
  expect((await readPage(screen)).isValidParam).toBeTypeOf('function')
})

test('canonicalQuery > keeps a valid parameter only', async () => {
  const counties = async () => [{ id: 7, name: 'Grand', districtId: 1 }]
  const canonical = (search: string) => canonicalQuery('/favorite-name-poll', search, counties)
  expect(await Promise.all(['?county=7&other=1', '?county=8', '?other=7'].map(canonical))).toEqual([
    '?county=7',
    '',
    '',
  ])
})
