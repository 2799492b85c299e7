import { expect, test } from 'vitest'
import { keptIn, valuesOf } from './appearance-form.ts'

const base = {
  version: 3,
  logo: null,
  colors: null,
  plowName: null,
  headlines: { en: { headline: 'Name Ohio’s plows', lead: null } },
}
const kept = { base, colors: null, ...valuesOf(base) }

test('a look in work is taken up as the tab kept it, logo or none', () => {
  const stored = (look: object) => keptIn(JSON.parse(JSON.stringify(look)))
  expect(stored({ ...kept, logo: undefined })).toEqual(kept)
  expect(stored({ ...kept, logo: null })).toEqual({ ...kept, logo: null })
})

test.each([
  ['nothing', null],
  ['a text', 'appearance'],
  ['another version’s', { ...kept, base: {} }],
  ['one without a language', { ...kept, headlines: { en: { headline: '', lead: '' } } }],
])('of %s, nothing is taken up', (_, stored) => {
  expect(keptIn(stored)).toBeNull()
})
