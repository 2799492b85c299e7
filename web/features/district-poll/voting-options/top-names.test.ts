import { expect, test } from 'vitest'
import { takeTop } from './top-names.ts'

const named = (counts: number[], withdrawn: number[] = []) =>
  counts.map((numberOfVotes, place) => ({
    publicNameSubmissionId: place + 1,
    snowplowName: `Plow ${place + 1}`,
    snowplowNameDescription: '',
    numberOfVotes,
    isApproved: !withdrawn.includes(place + 1),
  }))
const idsOf = (names: { publicNameSubmissionId: number }[]) => names.map((name) => name.publicNameSubmissionId)

test('the top names are the most chosen ones, and a clean cut has no tie', () => {
  const { taken, tie } = takeTop(named([5, 4, 4, 2]), 3)
  expect([idsOf(taken), tie]).toEqual([[1, 2, 3], null])
})

test('a tie across the cut names everybody in it and the ways to cut it', () => {
  const { tie } = takeTop(named([5, 3, 3, 3, 1]), 3)
  expect(tie && { ...tie, names: idsOf(tie.names) }).toEqual({
    names: [2, 3, 4],
    numberOfVotes: 3,
    taken: 2,
    without: 1,
    withAll: 4,
  })
})

test('a name that is no longer approved is passed over', () => {
  expect(idsOf(takeTop(named([5, 4, 3], [2]), 2).taken)).toEqual([1, 3])
})

test.each([0, 4, 10])('taking %i of three leaves no tie', (wanted) => {
  expect(takeTop(named([1, 1, 1]), wanted).tie).toBeNull()
})
