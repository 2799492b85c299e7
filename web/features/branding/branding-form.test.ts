import { expect, test } from 'vitest'
import { mergeBranding, parseBrandingDraft, toBrandingDraft } from './branding-form.ts'

const base = {
  version: 3,
  logo: null,
  colors: null,
  plowName: null,
  headlines: { en: { headline: 'Name Ohio’s plows', lead: null } },
}
const draft = toBrandingDraft(base)

test('parseBrandingDraft restores a stored draft with or without a logo', () => {
  const stored = (value: object) => parseBrandingDraft(JSON.parse(JSON.stringify(value)))
  expect(stored(draft)).toEqual(draft)
  expect(stored({ ...draft, logo: null })).toEqual({ ...draft, logo: null })
})

test('parseBrandingDraft reads a draft of release 1.3', () => {
  expect(parseBrandingDraft({ ...draft, base, plowName: 'Frosty' })).toEqual({ ...draft, plowName: 'Frosty' })
})

test.each([
  ['nothing', null],
  ['a text', 'appearance'],
  ['a draft without colors', { ...draft, colors: undefined }],
  ['a draft without one of the languages', { ...draft, headlines: { en: { headline: '', lead: '' } } }],
])('parseBrandingDraft returns null for %s', (_, stored) => {
  expect(parseBrandingDraft(stored)).toBeNull()
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
