import { runInNewContext } from 'node:vm'
import { chooseLanguage, getDirection, reviewedLanguages } from '@snowplow/contract/text/languages.ts'
import { expect, test } from 'vitest'
import { fontSizes } from '../theme/tokens.ts'
import { bootScript } from './boot-script-plugin.ts'

/** Returns the root element after the script has run in a browser with these stored items. */
function runBootScript(
  storedItems: Record<string, string>,
  languages: string[] = [],
  search = '',
  pathname = '/',
  offered: object = {},
  tabItems: Record<string, string> = { '/favorite-name-poll': '{}' },
) {
  const page = { readyState: 'loading', cookie: '', querySelectorAll: () => [], addEventListener: () => {} }
  const documentElement = {
    lang: 'en',
    dir: '',
    style: { fontSize: '' },
    dataset: { ...offered } as Record<string, string>,
  }
  const style = { id: '', textContent: '' }
  runInNewContext(bootScript, {
    document: Object.assign(page, { documentElement, createElement: () => style, head: { append: () => {} } }),
    URLSearchParams,
    location: { pathname, search },
    sessionStorage: {
      getItem: (key: string) => tabItems[key] ?? null,
      setItem: (key: string, value: string) => Object.assign(tabItems, { [key]: value }),
    },
    localStorage: {
      getItem: (key: string) => storedItems[key] ?? null,
      setItem: (key: string, value: string) => Object.assign(storedItems, { [key]: value }),
      removeItem: (key: string) => delete storedItems[key],
    },
    navigator: { languages },
  })
  return { ...documentElement, css: style.textContent, cookie: page.cookie }
}

test.each(reviewedLanguages)('boot > sets the language %s and its direction', (language) => {
  expect(runBootScript({ language })).toMatchObject({ lang: language, dir: getDirection(language, null) })
  expect(runBootScript({ appearance: '{"dir":"rtl"}' }, [`${language}-XX`])).toMatchObject({
    lang: language,
    dir: getDirection(language, 'rtl'),
  })
})

test('boot > negotiates the language like web/i18n', () => {
  for (const browserLanguages of [[], ['de'], ['de-DE', 'AR-eg', 'en'], ['arn', 'trv'], ['tr_TR'], ['constructor']])
    expect(runBootScript({}, browserLanguages).lang).toBe(chooseLanguage(null, browserLanguages))
  expect(runBootScript({ language: 'xx' }, ['tr']).lang).toBe(chooseLanguage('xx', ['tr']))
})

test('boot > chooses among the languages that the server names', () => {
  const choose = (offered: object) => runBootScript({ language: 'es' }, ['tr'], '?language=es', '/', offered).lang
  expect(['en es', 'en tr', 'en'].map((languages) => choose({ languages }))).toEqual(['es', 'tr', 'en'])
  expect(choose({})).toBe('tr')
})

test('boot > prefers the language of a link', () => {
  expect(runBootScript({ language: 'en' }, ['ar'], '?district=3&language=tr').lang).toBe('tr')
  for (const languageParam of ['', 'xx', '%00', 'constructor', '"><script>'])
    expect(runBootScript({ language: 'ar' }, ['tr'], `?language=${languageParam}`).lang).toBe('ar')
})

test('boot > applies the stored text size and theme', () => {
  const getSize = (fontSize: unknown) => runBootScript({ appearance: JSON.stringify({ fontSize }) }).style.fontSize
  for (const size of fontSizes) expect(getSize(size)).toBe(`${size}%`)
  expect([500, '90', null].map(getSize)).toEqual(['', '', ''])
  expect(runBootScript({ appearance: '{"css":"html{}","dir":"ltr","scrollbars":"plain"}' })).toMatchObject({
    css: 'html{}',
    dataset: { scrollbars: 'plain' },
  })
})

test('boot > moves the items of version 1.3 into the appearance once', () => {
  const storedItems = { 'color-mode': 'dark', 'font-size': '120', settings: '{}', appearance: '{"dir":"rtl"}' }
  expect(runBootScript(storedItems)).toMatchObject({ dir: 'rtl', style: { fontSize: '120%' } })
  expect(storedItems).toEqual({ appearance: '{"mode":"dark","fontSize":120,"dir":"rtl"}' })
  const modeOnly = { 'color-mode': 'light' }
  runBootScript(modeOnly)
  expect(modeOnly).toEqual({ appearance: '{"mode":"light"}' })
})

test('boot > hides markup rendered for guests in another state', () => {
  const waits = (path: string, search: string) => runBootScript({ language: 'en' }, [], search, path).dataset.hydration
  expect(waits('/sign-in', '?utm=paper')).toBeUndefined()
  expect(waits('/favorite-name-poll', '')).toBe('main')
  for (const read of ['login', 'county', 'district', 'guide']) expect(waits('/sign-in', `?${read}=1`)).toBe('main')
})

test('boot > hides the main part where the browser stores state of the page', () => {
  const storedItems = { language: 'en', '/public-naming-form': '{}' }
  expect(runBootScript(storedItems, [], '', '/public-naming-form').dataset.hydration).toBe('main')
  expect(runBootScript(storedItems, [], '', '/sign-in').dataset.hydration).toBeUndefined()
})

test('boot > keeps the source of the visit for the tab, and bounds it', () => {
  const tabItems: Record<string, string> = {}
  const getFrom = (search: string) => runBootScript({ language: 'en' }, [], search, '/', {}, tabItems).dataset.from
  expect([getFrom(''), getFrom('?from=')]).toEqual([undefined, undefined])
  expect([getFrom('?from=fair'), getFrom(''), getFrom('?from=')]).toEqual(['fair', 'fair', 'fair'])
  expect(getFrom(`?from=${'x'.repeat(4000)}`)).toBe('x'.repeat(64))
  expect(tabItems).toEqual({ from: 'x'.repeat(64) })
})

test('boot > reads the source of the link without storage', () => {
  const forbidden = new Proxy(
    {},
    {
      get: () => {
        throw new Error('SecurityError')
      },
    },
  )
  expect(runBootScript({ language: 'en' }, [], '?from=fair', '/', {}, forbidden).dataset.from).toBe('fair')
})
