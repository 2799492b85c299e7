import { expect, test } from 'vitest'
import { mergeBranding, parseBrandingDraft, toBrandingDraft } from './branding-form.ts'

const base = {
  version: 3,
  logo: null,
  colors: null,
  plowName: null,
  headlines: { en: { headline: 'Name Ohio’s plows', lead: null } },
  languages: ['en' as const, 'tr' as const],
  readLanguages: [],
}
const draft = toBrandingDraft(base)

test('parseBrandingDraft restores a stored draft with or without a logo', () => {
  const stored = (value: object) => parseBrandingDraft(JSON.parse(JSON.stringify(value)), base)
  expect(stored(draft)).toEqual(draft)
  expect(stored({ ...draft, logo: null })).toEqual({ ...draft, logo: null })
})

test('parseBrandingDraft reads a draft of release 1.3', () => {
  const { languages: _, readLanguages: __, ...stored } = { ...draft, base, plowName: 'Frosty' }
  expect(parseBrandingDraft(stored, base)).toEqual({ ...draft, plowName: 'Frosty' })
})

test('parseBrandingDraft restores a draft from before a language was added', () => {
  const { es: _, ...headlines } = draft.headlines
  expect(parseBrandingDraft({ ...draft, headlines }, base)).toEqual(draft)
})

test('parseBrandingDraft leaves out languages that do not exist', () => {
  expect(parseBrandingDraft({ ...draft, languages: ['tr', 'xx', 3, 'en'] }, base)?.languages).toEqual(['en', 'tr'])
})

test.each([
  ['nothing', null],
  ['a text', 'appearance'],
  ['a draft without colors', { ...draft, colors: undefined }],
  ['a draft without headlines', { ...draft, headlines: undefined }],
])('parseBrandingDraft returns null for %s', (_, stored) => {
  expect(parseBrandingDraft(stored, base)).toBeNull()
})

test('mergeBranding combines the headlines of both users, line by line', () => {
  const lines = (headline: string, lead: string) => ({ headlines: { ...draft.headlines, en: { headline, lead } } })
  const before = { ...draft, ...lines('Old', '') }
  const local = { ...draft, ...lines('Mine', ''), logo: null }
  const remote = { ...draft, ...lines('Theirs', 'Their lead'), plowName: 'Frosty' }
  expect(mergeBranding(before, local, remote).draft).toEqual({
    ...draft,
    ...lines('Mine', 'Their lead'),
    logo: null,
    plowName: 'Frosty',
  })
})
