import { expect, test } from 'vitest'
import { parseBrandingDraft, valuesOf } from './branding-form.ts'

const base = {
  version: 3,
  logo: null,
  colors: null,
  plowName: null,
  headlines: { en: { headline: 'Name Ohio’s plows', lead: null } },
}
const draft = { base, colors: null, ...valuesOf(base) }

test('parseBrandingDraft restores a stored draft with or without a logo', () => {
  const stored = (value: object) => parseBrandingDraft(JSON.parse(JSON.stringify(value)))
  expect(stored({ ...draft, logo: undefined })).toEqual(draft)
  expect(stored({ ...draft, logo: null })).toEqual({ ...draft, logo: null })
})

test.each([
  ['nothing', null],
  ['a text', 'appearance'],
  ['a draft of another version', { ...draft, base: {} }],
  ['a draft without one of the languages', { ...draft, headlines: { en: { headline: '', lead: '' } } }],
])('parseBrandingDraft returns null for %s', (_, stored) => {
  expect(parseBrandingDraft(stored)).toBeNull()
})
