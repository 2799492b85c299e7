import { readdirSync, readFileSync } from 'node:fs'
import { can } from '@snowplow/contract/access.ts'
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { type ErrorCode, errors, fieldErrors } from '@snowplow/contract/api/errors.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { expect, test } from 'vitest'
import { type Language, languageCodes } from './languages.ts'

type Messages = { [key: string]: string | Messages }

const files = ['json', 'poll.json', 'staff.json']
const readFile = (language: Language, end: string): Messages =>
  JSON.parse(readFileSync(new URL(`./messages/${language}.${end}`, import.meta.url), 'utf8'))

const flat = (messages: Messages, path = ''): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
  )

/** The whole catalogue of a language: a section may have its first half in one file and its second in the other. */
const read = (language: Language): [string, string][] => files.flatMap((end) => flat(readFile(language, end)))

const english = read('en')

const plural = /(_ordinal)?_(zero|one|two|few|many|other)$/
/** Keys that choose their form by a number; `too_many` ends like one and is none. */
const pluralKeys = new Set(english.flatMap(([key]) => (key.endsWith('_other') ? [key.replace(plural, '')] : [])))
const isPluralKey = (key: string) => plural.test(key) && pluralKeys.has(key.replace(plural, ''))

/** A key without its plural ending, which differs by language. */
const baseOf = (key: string) => (isPluralKey(key) ? key.replace(plural, '') : key)
const keysOf = (messages: [string, string][]) => [...new Set(messages.map(([key]) => baseOf(key)))].sort()
const placeholdersOf = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '').sort()

const otherLanguages = languageCodes.filter((code) => code !== 'en')

const folder = new URL('../', import.meta.url)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^dist|\.test\./.test(file))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n')

test('every message of the catalogue is used somewhere', () => {
  // Keys that are put together, such as `front.phase_${phase}`, are found by their beginning.
  const isUsed = (key: string) => {
    const stem = key.replace(/_.*$/, '_')
    return (
      sources.includes(`'${key}'`) ||
      sources.includes(`\`${stem}$`) ||
      sources.includes(`\`${key.replace(/[^.]+$/, '')}$`)
    )
  }
  const unused = keysOf(english).filter((key) => !/^(errors|fieldErrors|fields)\./.test(key) && !isUsed(key))
  expect(unused).toEqual([])
})

test('no message stands in two files of a language', () => {
  for (const language of languageCodes) {
    const keys = read(language).map(([key]) => key)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  }
})

test.each(otherLanguages)('%s has exactly the keys of English', (language) => {
  expect(keysOf(read(language))).toEqual(keysOf(english))
})

test.each(languageCodes)('%s says something everywhere, without blanks at the ends', (language) => {
  const invalidMessages = read(language).filter(([, text]) => text === '' || text !== text.trim())
  expect(invalidMessages).toEqual([])
})

test.each(otherLanguages)('%s keeps every placeholder of English', (language) => {
  const expected = new Map(english.map(([key, text]) => [baseOf(key), placeholdersOf(text)]))
  const invalidMessages = read(language).filter(([key, text]) => {
    const own = placeholdersOf(text)
    // "Choose two more" says the number by the word itself, as Arabic does.
    const isCountImplied = /_(zero|one|two)$/.test(key)
    const missing = (expected.get(baseOf(key)) ?? []).filter((name) => !own.includes(name))
    const unexpected = own.filter((name) => !expected.get(baseOf(key))?.includes(name))
    return unexpected.length > 0 || missing.some((name) => !(isCountImplied && name === 'count'))
  })
  expect(invalidMessages).toEqual([])
})

test.each(languageCodes)('%s has the plural forms of its grammar, and no others', (language) => {
  for (const type of ['cardinal', 'ordinal'] as const) {
    const forms = new Map<string, string[]>()
    for (const [key] of read(language)) {
      const [, ordinal, form = ''] = plural.exec(key) ?? []
      if (isPluralKey(key) && Boolean(ordinal) === (type === 'ordinal')) {
        forms.set(baseOf(key), [...(forms.get(baseOf(key)) ?? []), form])
      }
    }
    const expected = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories
    expect(forms.size).toBeGreaterThan(0)
    for (const [key, own] of forms) expect([key, own.sort()]).toEqual([key, [...expected].sort()])
  }
})

test('what a person reads is translated, and what must stay Latin stays', () => {
  const messages = new Map(english)
  const same = otherLanguages.flatMap((language) =>
    read(language).flatMap(([key, text]) =>
      // Placeholders and signs alone are the same in every language.
      /\p{L}/u.test(text.replace(/\{\{[^}]*\}\}|\$t\([^)]*\)/g, '')) && messages.get(key) === text ? [key] : [],
    ),
  )
  // The name of a technique, and a plow's name, which nobody translates.
  expect(same.filter((key) => key !== 'signUp.jwt' && !key.endsWith('.plow'))).toEqual([])
})

test('there are no words for what is no error', () => {
  const messages = english.flatMap(([key]) => {
    const [section, ...path] = key.split('.')
    if (section === 'errors') return path.join('.') in errors || key === 'errors.network' ? [] : [key]
    const [, code = ''] = path
    return section === 'fieldErrors' && !(code in fieldErrors) && !browserErrors.includes(code) ? [key] : []
  })
  expect(messages).toEqual([])
})

/** Errors of a field that no server finds. */
const browserErrors = ['not_color', 'must_be_light', 'must_be_dark', 'unchanged', 'duplicate', 'unfit', 'not_equal']

test('what a guest may be refused has words in the parts that a guest has', () => {
  const anywhere: ErrorCode[] = ['request.invalid', 'request.too_many', 'server.failed', 'server.unavailable']
  const codes = Object.entries(allRoutes).flatMap(([name, route]: [string, Route]) =>
    can([], route.needs) && !/^(mock|login|sso|\w+Invitation)/i.test(name) ? (route.errors ?? []) : [],
  )
  expect(codes.length).toBeGreaterThan(8)
  const guestKeys = new Set([...flat(readFile('en', 'json')), ...flat(readFile('en', 'poll.json'))].map(([key]) => key))
  // Where there is nothing to be met, nobody asks: the captcha may be another one.
  const wordless = [...anywhere, ...codes].filter(
    (code) => code !== 'route.not_found' && !guestKeys.has(`errors.${code}`),
  )
  expect(wordless).toEqual([])
})

test("in English Organization Login says what the server says, as section 8's form wants it", () => {
  const ssoMessages = english.filter(([key]) => key.startsWith('errors.sso.'))
  expect(ssoMessages.length).toBeGreaterThan(5)
  for (const [key, text] of ssoMessages) expect(text).toBe(errors[key.slice('errors.'.length) as ErrorCode].message)
})
