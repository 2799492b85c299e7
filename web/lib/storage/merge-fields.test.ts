import { expect, test } from 'vitest'
import { mergeFields } from './merge-fields.ts'

test('mergeFields > takes remote fields unless they changed locally', () => {
  const before = { day: '1', name: 'a', county: { id: 1 } }
  const local = { day: '2', name: 'a', county: { id: 1 } }
  const remote = { day: '3', name: 'b', county: { id: 2 } }
  expect(mergeFields(before, local, remote)).toEqual({ day: '2', name: 'b', county: { id: 2 } })
})
