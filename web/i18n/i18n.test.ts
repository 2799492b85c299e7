import { getLocale, type Language, languageCodes } from '@snowplow/contract/text/languages.ts'
import { beforeAll, expect, test } from 'vitest'
import { formatDay, formatDays } from './dates.ts'
import { changeLanguage, getTranslator, loadNamespace, startLanguage, type Translate } from './i18n.ts'

const t: Translate = (...message) => getTranslator().t(...message)

beforeAll(async () => {
  await startLanguage()
  await loadNamespace('form')
  await loadNamespace('poll')
  await loadNamespace('account')
  await loadNamespace('staff')
})

test('changeLanguage > switches after all namespaces have loaded', async () => {
  await changeLanguage('tr')
  expect([getTranslator().language, t('form.submit'), t('user.save')]).toEqual([
    'tr',
    'İsmi gönder',
    'Değişiklikleri kaydet',
  ])
  await changeLanguage('ar')
  expect([getTranslator().language, t('form.consentYes'), t('user.role_admin')]).toEqual(['ar', 'أوافق', 'مسؤول'])
})

test('changeLanguage > applies the last of two quick choices', async () => {
  await Promise.all([changeLanguage('ar'), changeLanguage('en')])
  expect(getTranslator().language).toBe('en')
})

test('bindTranslator > selects the plural form of each language', async () => {
  await changeLanguage('ar')
  expect([1, 2, 3, 11].map((count) => t('vote.selectMore', { count }))).toEqual([
    'اختر اسمًا واحدًا آخر',
    'اختر اسمين آخرين',
    'اختر 3 أسماء أخرى',
    'اختر 11 اسمًا آخر',
  ])
  await changeLanguage('en')
  expect([1, 2].map((count) => t('vote.selectMore', { count }))).toEqual(['Select 1 more name', 'Select 2 more names'])
})

test('bindTranslator > isolates a Latin name in an Arabic sentence', async () => {
  await changeLanguage('ar')
  expect(t('vote.remove', { name: 'Plowy!' })).toBe('إزالة \u2068Plowy!\u2069')
})

test('bindTranslator > does not interpret placeholders in values', async () => {
  await changeLanguage('en')
  const name = "{{count}} $t(form.submit) $& $'"
  expect(t('vote.remove', { name })).toBe(`Remove ${name}`)
})

test('bindTranslator > resolves a message that refers to another one', async () => {
  for (const language of languageCodes) {
    await changeLanguage(language)
    expect(t('errors.captcha.used')).toBe(t('errors.captcha.failed'))
    expect(t('errors.captcha.used')).not.toContain('.failed')
  }
})

test('bindTranslator > uses the first of several keys that has a message', async () => {
  await changeLanguage('en')
  const unknown = 'fieldErrors.email.wrong' as 'fieldErrors.email.required'
  expect(t([unknown, 'fieldErrors.any.invalid'])).toBe(t('fieldErrors.any.invalid'))
})

test('bindTranslator > groups large numbers by language, in Latin digits', async () => {
  const rows = { en: '1 to 15 of 1,234', tr: '1.234 satırdan 1–15 arası', ar: 'من 1 إلى 15 من أصل 1,234' }
  for (const [language, expected] of Object.entries(rows)) {
    await changeLanguage(language as Language)
    expect(t('table.rows', { from: 1, to: 15, total: 1234 })).toBe(expected)
  }
})

test('formatDay > matches the specification in English and Intl elsewhere', async () => {
  await changeLanguage('en')
  const days = ['2025-09-15', '2025-09-01', '2025-09-02', '2025-09-23', '2025-09-11']
  const unbroken = (formatted: string) => formatted.replaceAll(' ', '\u00a0')
  expect(days.map((day) => formatDay(day, t))).toEqual(
    [
      'September 15th, 2025',
      'September 1st, 2025',
      'September 2nd, 2025',
      'September 23rd, 2025',
      'September 11th, 2025',
    ].map(unbroken),
  )
  for (const language of ['tr', 'ar', 'es'] as const) {
    await changeLanguage(language)
    const long = new Intl.DateTimeFormat(getLocale(language), { dateStyle: 'long', timeZone: 'UTC' })
    for (let month = 1; month <= 12; month++) {
      const day = `2025-${String(month).padStart(2, '0')}-15`
      expect(formatDay(day, t)).toBe(unbroken(long.format(new Date(`${day}T00:00:00Z`))))
    }
  }
})

test('formatDays > formats a single day as one date', async () => {
  await changeLanguage('en')
  const spans = [formatDays('2025-10-01', '2025-10-01', t), formatDays('2025-10-01', '2025-10-02', t)]
  expect(spans.map((span) => span.replaceAll('\u00a0', ' '))).toEqual([
    'October 1st, 2025',
    'October 1st, 2025 to October 2nd, 2025',
  ])
})
