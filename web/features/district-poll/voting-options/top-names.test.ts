import type { DistrictFavorites } from '@snowplow/contract/district-poll/district-poll.ts'
import { expect, test } from 'vitest'
import { getCut, takeTop } from './top-names.ts'

const named = (counts: number[], withdrawn: number[] = []) =>
  counts.map((numberOfVotes, index) => ({
    id: index + 1,
    districtId: 4,
    publicNameSubmissionId: index + 1,
    snowplowName: `Plow ${index + 1}`,
    snowplowNameDescription: '',
    numberOfVotes,
    isApproved: !withdrawn.includes(index + 1),
  }))
const getIds = (names: { publicNameSubmissionId: number }[]) => names.map((name) => name.publicNameSubmissionId)

test('takeTop > selects the most chosen names, without a tie on a clean cut', () => {
  const { selected, tie } = takeTop(named([5, 4, 4, 2]), 3)
  expect([getIds(selected), tie]).toEqual([[1, 2, 3], null])
})

test('takeTop > reports every tied name and both clean cuts', () => {
  const { tie } = takeTop(named([5, 3, 3, 3, 1]), 3)
  expect(tie && { ...tie, names: getIds(tie.names) }).toEqual({
    names: [2, 3, 4],
    numberOfVotes: 3,
    selected: 2,
    without: 1,
    withAll: 4,
  })
})

test('takeTop > skips a name that is no longer approved', () => {
  expect(getIds(takeTop(named([5, 4, 3], [2]), 2).selected)).toEqual([1, 3])
})

test.each([0, 4, 10])('takeTop > reports no tie when %i of three equal names are taken', (count) => {
  expect(takeTop(named([1, 1, 1]), count).tie).toBeNull()
})

const summary = {
  districtId: 4,
  name: 'District 4',
  participants: 2,
  namesChosen: 4,
  options: 0,
  publishedAt: null,
  ballots: 0,
  setAside: 0,
}
const poll = (counts: number[], overrides: Partial<DistrictFavorites> = {}): DistrictFavorites => ({
  districtId: 4,
  participants: [],
  missing: [],
  topNames: named(counts),
  options: [],
  publishedAt: null,
  ballots: 0,
  ...overrides,
})
const options = (ids: number[]) =>
  ids.map((id, index) => ({
    id: 100 + id,
    optionNumber: index + 1,
    publicNameSubmissionId: id,
    snowplowName: `Plow ${id}`,
    snowplowNameDescription: '',
  }))
const ids = (counts: number[], count: number) => getCut(summary, poll(counts), count).selected.map(({ id }) => id)

test('getCut > selects the top names, or all names if there are fewer', () => {
  expect(ids([5, 4, 3, 2], 3)).toEqual([1, 2, 3])
  expect(ids([5, 4, 3], 20)).toEqual([1, 2, 3])
})

test('getCut > reports a tie across the cut', () => {
  expect(getCut(summary, poll([5, 3, 3, 3]), 3).tie).toMatchObject({ selected: 2, without: 1, withAll: 4 })
  expect(getCut(summary, poll([5, 3, 3]), 3).tie).toBeNull()
})

test('getCut > blocks ballots with votes, too few names or no change', () => {
  const getState = (overrides: Partial<DistrictFavorites>, count = 3) =>
    getCut(summary, poll([5, 4, 3, 2], overrides), count).state
  expect(getState({})).toBe('ready')
  expect(getState({ ballots: 1 })).toBe('locked')
  expect(getState({}, 2)).toBe('few')
  expect(getState({ options: options([1, 2, 3]) })).toBe('same')
  expect(getState({ options: options([2, 1, 3]) })).toBe('ready')
})
