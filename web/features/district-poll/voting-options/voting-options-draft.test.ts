import { expect, test } from 'vitest'
import { parseNames } from './voting-options-draft.ts'

const names = [{ id: 7, snowplowName: 'Frosty', snowplowNameDescription: 'It is cold.' }]

test('parseNames reads drafts of this release and of 1.3', () => {
  expect(parseNames(names)).toEqual(names)
  expect(parseNames({ names, base: [7] })).toEqual(names)
})

test.each([null, 'names', [{ id: 7 }], { names: 7 }])('parseNames returns null for %j', (stored) => {
  expect(parseNames(stored)).toBeNull()
})
