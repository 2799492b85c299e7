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

test('a look in work is taken up as the tab kept it, logo or none', () => {
  const stored = (value: object) => parseBrandingDraft(JSON.parse(JSON.stringify(value)))
  expect(stored({ ...draft, logo: undefined })).toEqual(draft)
  expect(stored({ ...draft, logo: null })).toEqual({ ...draft, logo: null })
})

test.each([
  ['nothing', null],
  ['a text', 'appearance'],
  ['another version’s', { ...draft, base: {} }],
  ['one without a language', { ...draft, headlines: { en: { headline: '', lead: '' } } }],
])('of %s, nothing is taken up', (_, stored) => {
  expect(parseBrandingDraft(stored)).toBeNull()
})
