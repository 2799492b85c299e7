import { readdirSync, readFileSync } from 'node:fs'
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { type ErrorCode, errors, fieldErrors } from '@snowplow/contract/api/errors.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { can } from '@snowplow/contract/auth/access.ts'
import { type Language, languageCodes, languages } from '@snowplow/contract/text/languages.ts'
import { expect, test } from 'vitest'

type Messages = { [key: string]: string | Messages }

const files = (language: Language) =>
  [
    'json',
    'form.json',
    'entry.json',
    'class.json',
    'subscription.json',
    'poll.json',
    'results.json',
    'account.json',
    'staff.json',
    'mail.json',
    'seo.json',
    'press.json',
  ]
    .filter((end) => languages[language].isForStaff || end !== 'staff.json')
    .map((end) => `messages/${language}.${end}`)
const readFile = (file: string): Messages => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

const flat = (messages: Messages, path = ''): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
  )

/** All messages of a language. A section may be split across files. */
const read = (language: Language): [string, string][] => files(language).flatMap((file) => flat(readFile(file)))

const english = read('en')
const staffTexts = new Set(flat(readFile('messages/en.staff.json')).map(([key]) => key))
/** The messages that a language translates: those of staff only if it has any. */
const getExpected = (language: Language) =>
  languages[language].isForStaff ? english : english.filter(([key]) => !staffTexts.has(key))

const plural = /(_ordinal)?_(zero|one|two|few|many|other)$/
/** Keys with plural forms. `too_many` only has the same ending. */
const pluralKeys = new Set(english.flatMap(([key]) => (key.endsWith('_other') ? [key.replace(plural, '')] : [])))
const isPluralKey = (key: string) => plural.test(key) && pluralKeys.has(key.replace(plural, ''))

/** Key without its plural suffix, which differs by language. */
const getBase = (key: string) => (isPluralKey(key) ? key.replace(plural, '') : key)
const getKeys = (messages: [string, string][]) => [...new Set(messages.map(([key]) => getBase(key)))].sort()
const getPlaceholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '').sort()

const otherLanguages = languageCodes.filter((code) => code !== 'en')

const folder = new URL('../', import.meta.url)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^dist|\.test\./.test(file))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n')

test('catalogue > has no unused message', () => {
  // Composed keys such as `front.phase_${phase}` are matched by their prefix.
  const isUsed = (key: string) => {
    const stem = key.replace(/_.*$/, '_')
    return (
      sources.includes(`'${key}'`) ||
      sources.includes(`\`${stem}$`) ||
      sources.includes(`\`${key.replace(/[^.]+$/, '')}$`)
    )
  }
  const unused = getKeys(english).filter((key) => !/^(errors|fieldErrors|fields)\./.test(key) && !isUsed(key))
  expect(unused).toEqual([])
})

test('catalogue > has no key in two files of a language', () => {
  for (const language of languageCodes) {
    const keys = read(language).map(([key]) => key)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  }
})

test.each(otherLanguages)('%s catalogue has exactly the keys of English', (language) => {
  expect(getKeys(read(language))).toEqual(getKeys(getExpected(language)))
})

test.each(languageCodes)('%s catalogue has no empty or untrimmed message', (language) => {
  const invalidMessages = read(language).filter(([, text]) => text === '' || text !== text.trim())
  expect(invalidMessages).toEqual([])
})

test.each(otherLanguages)('%s catalogue has every placeholder of English', (language) => {
  const expected = new Map(english.map(([key, text]) => [getBase(key), getPlaceholders(text)]))
  const invalidMessages = read(language).filter(([key, text]) => {
    const placeholders = getPlaceholders(text)
    // "Choose two more" contains the number as a word, as in Arabic.
    const isCountImplied = /_(zero|one|two)$/.test(key)
    const missing = (expected.get(getBase(key)) ?? []).filter((name) => !placeholders.includes(name))
    const unexpected = placeholders.filter((name) => !expected.get(getBase(key))?.includes(name))
    return unexpected.length > 0 || missing.some((name) => !(isCountImplied && name === 'count'))
  })
  expect(invalidMessages).toEqual([])
})

test.each(languageCodes)('%s catalogue has exactly the plural forms of its grammar', (language) => {
  for (const type of ['cardinal', 'ordinal'] as const) {
    const forms = new Map<string, string[]>()
    for (const [key] of read(language)) {
      const [, ordinal, form = ''] = plural.exec(key) ?? []
      if (isPluralKey(key) && Boolean(ordinal) === (type === 'ordinal')) {
        forms.set(getBase(key), [...(forms.get(getBase(key)) ?? []), form])
      }
    }
    const expected = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories
    expect(forms.size).toBeGreaterThan(0)
    for (const [key, placeholders] of forms) expect([key, placeholders.sort()]).toEqual([key, [...expected].sort()])
  }
})

test('catalogue > has no English text in another language, except terms', () => {
  const messages = new Map(english)
  const same = otherLanguages.flatMap((language) =>
    read(language).flatMap(([key, text]) =>
      // Placeholders and punctuation are the same in every language.
      /\p{L}/u.test(text.replace(/\{\{[^}]*\}\}|\$t\([^)]*\)/g, '')) && messages.get(key) === text ? [key] : [],
    ),
  )
  // The name of a technique and the plow names are not translated.
  expect(same.filter((key) => key !== 'signUp.jwt' && !key.endsWith('.plow'))).toEqual([])
})

test('catalogue > has no message for an unknown error code', () => {
  const messages = english.flatMap(([key]) => {
    const [section, ...path] = key.split('.')
    if (section === 'errors') return path.join('.') in errors || key === 'errors.network' ? [] : [key]
    const [, code = ''] = path
    return section === 'fieldErrors' && !(code in fieldErrors) && !browserErrors.includes(code) ? [key] : []
  })
  expect(messages).toEqual([])
})

/** Field errors that only the browser reports. */
const browserErrors = ['not_color', 'must_be_light', 'must_be_dark', 'unchanged', 'duplicate', 'unfit', 'not_equal']

/** Routes of account and family pages, which load their own messages, and of test providers, which no page calls. */
const isAccountRoute = (name: string) =>
  /^(login|sso|keepSecondFactor|\w+subscribe|\w+(Invitation|Family|ClassEntry|Reset|Login|DemoMail))/i.test(name)

test.each([
  ['public', false, ['en.json', 'en.class.json', 'en.subscription.json', 'en.poll.json', 'en.results.json']],
  ['account', true, ['en.json', 'en.account.json']],
])('%s catalogues > have a message for every error of their calls', (_, isAccount, catalogues) => {
  const commonCodes: ErrorCode[] = ['request.invalid', 'request.too_many', 'server.failed', 'server.unavailable']
  const codes = Object.entries(allRoutes).flatMap(([name, route]: [string, Route]) =>
    can([], route.needs) && !/^mock/.test(name) && isAccountRoute(name) === isAccount ? (route.errors ?? []) : [],
  )
  expect(codes.length).toBeGreaterThan(8)
  const keys = new Set(catalogues.flatMap((file) => flat(readFile(`messages/${file}`))).map(([key]) => key))
  // Only routes of a captcha provider that is not configured return `route.not_found`; pages never call them. An
  // idempotency key of a public form is of its content, and never used for another.
  const withoutMessage = [...commonCodes, ...codes].filter(
    (code) => code !== 'route.not_found' && code !== 'decision.id_used' && !keys.has(`errors.${code}`),
  )
  expect(withoutMessage).toEqual([])
})

test('English messages of Organization Login > match the server (section 8)', () => {
  const ssoMessages = english.filter(([key]) => key.startsWith('errors.sso.'))
  expect(ssoMessages.length).toBeGreaterThan(5)
  for (const [key, text] of ssoMessages) expect(text).toBe(errors[key.slice('errors.'.length) as ErrorCode].message)
})
