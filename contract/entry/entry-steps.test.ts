import { describe, expect, it } from 'vitest'
import { listEntrySteps } from './entry-steps.ts'
import { type FamilyEntryState, familyEntryStates } from './family-entry.ts'

const ahead: Parameters<typeof listEntrySteps>[1] = {
  phases: [{ phase: 3, startsOn: '2025-09-29', endsOn: '2025-10-03', startsAt: '', endsAt: '', state: 'not_started' }],
  announcementDate: '2025-10-27',
  concluded: false,
}
const over = { ...ahead, concluded: true }
const listStates = (state: FamilyEntryState, contest = ahead) =>
  listEntrySteps(state, contest).map(({ state }) => state)

describe('listEntrySteps', () => {
  it.each([
    ['entered', ['active', 'not_started', 'not_started']],
    ['approved', ['ended', 'not_started', 'not_started']],
    ['published', ['ended', 'active', 'not_started']],
    ['ended', ['ended', 'ended', 'not_started']],
    ['won', ['ended', 'ended', 'ended']],
  ] as const)('of a name that is %s', (state, states) => {
    expect(listStates(state)).toEqual(states)
  })

  it('are all completed after the announcement, unless the name was still under way', () => {
    expect(listStates('ended', over)).toEqual(['ended', 'ended', 'ended'])
    expect(listStates('entered', over)).toEqual(listStates('entered'))
  })

  it('are empty for a name that is out of the contest', () => {
    const out = familyEntryStates.filter((state) => listStates(state).length === 0)
    expect(out).toEqual(['rejected', 'unchosen', 'withdrawn'])
  })

  it('never have more than one under way', () => {
    const counts = familyEntryStates.map((state) => listStates(state).filter((one) => one === 'active').length)
    expect(Math.max(...counts)).toBe(1)
  })
})
