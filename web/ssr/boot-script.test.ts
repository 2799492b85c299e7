import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { chooseLanguage, directionOf, languageCodes } from '../i18n/languages.ts'
import { fontSizes } from '../theme/tokens.ts'
import { bootScript } from './boot-script-plugin.ts'

/** Returns the root element after the script has run in a browser with these stored items. */
function runBootScript(storedItems: Record<string, string>, languages: string[] = [], search = '', pathname = '/') {
  const page = { readyState: 'loading', cookie: '', querySelectorAll: () => [], addEventListener: () => {} }
  const documentElement = { lang: 'en', dir: '', style: { fontSize: '' }, dataset: {} as Record<string, string> }
  const style = { id: '', textContent: '' }
  runInNewContext(bootScript, {
    document: Object.assign(page, { documentElement, createElement: () => style, head: { append: () => {} } }),
    URLSearchParams,
    location: { pathname, search },
    sessionStorage: { getItem: (key: string) => (key === '/favorite-name-poll' ? '{}' : null) },
    localStorage: { getItem: (key: string) => storedItems[key] ?? null },
    navigator: { languages },
  })
  return { ...documentElement, css: style.textContent, cookie: page.cookie }
}

test.each(languageCodes)('boot > sets the language %s and its direction', (language) => {
  expect(runBootScript({ language })).toMatchObject({ lang: language, dir: directionOf(language, null) })
  expect(runBootScript({ appearance: '{"dir":"rtl"}' }, [`${language}-XX`])).toMatchObject({
    lang: language,
    dir: directionOf(language, 'rtl'),
  })
})

test('boot > negotiates the language like web/i18n', () => {
  for (const browserLanguages of [[], ['de'], ['de-DE', 'AR-eg', 'en'], ['arn', 'trv'], ['tr_TR'], ['constructor']])
    expect(runBootScript({}, browserLanguages).lang).toBe(chooseLanguage(null, browserLanguages))
  expect(runBootScript({ language: 'xx' }, ['tr']).lang).toBe(chooseLanguage('xx', ['tr']))
})

test('boot > prefers the language of a link', () => {
  expect(runBootScript({ language: 'en' }, ['ar'], '?district=3&language=tr').lang).toBe('tr')
  for (const languageParam of ['', 'xx', '%00', 'constructor', '"><script>'])
    expect(runBootScript({ language: 'ar' }, ['tr'], `?language=${languageParam}`).lang).toBe('ar')
})

test('boot > applies the stored text size and theme', () => {
  for (const size of fontSizes) expect(runBootScript({ 'font-size': String(size) }).style.fontSize).toBe(`${size}%`)
  expect(runBootScript({ 'font-size': '500' }).style.fontSize).toBe('')
  expect(runBootScript({ appearance: '{"css":"html{}","dir":"ltr","scrollbars":"plain"}' })).toMatchObject({
    css: 'html{}',
    dataset: { scrollbars: 'plain' },
  })
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
