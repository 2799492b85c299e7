import { getContest } from '@snowplow/contract/contest/contest.ts'
import { submitFavoriteNames } from '@snowplow/contract/district-poll/district-poll.ts'
import { submitEmployeeName } from '@snowplow/contract/internal-naming.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { listOpenItems, type OpenItem } from '@snowplow/contract/season/open-items.ts'
import { describe, expect, test } from 'vitest'
import { makeApproved, makeEntries, makeVotingOptions } from '../../test/make.ts'
import { makeUser } from '../../test/make-user.ts'
import { at, testApp } from '../../test/test-app.ts'

const stage4 = '2025-10-12T12:00:00-05:00'
const district = 2

describe('listOpenItems', () => {
  test('returns unfinished districts, staff, entries and truck names', async () => {
    const contest = await testApp({ now: at.phase2 })
    const [admin, staff] = [contest.as('admin'), contest.as('user')]
    const { year } = (await contest.call(getContest)).json().season
    const open = async () => {
      const items: OpenItem[] = (await admin(listOpenItems, { params: { year: String(year) } })).json()
      return Object.fromEntries(items.map(({ kind, count, total }) => [kind, total === null ? count : [count, total]]))
    }
    expect(await open()).toEqual({
      undecidedEntries: 0,
      districtsWithoutFavorites: [10, 10],
      staffWithoutFavorites: [0, 0],
      districtsWithoutOptions: [10, 10],
      districtsWithoutVotes: [10, 10],
      undecidedTruckNames: 0,
      unansweredPublications: [0, 0],
      noStaff: 1,
    })

    await makeUser(contest.orm, { email: 'waits@test.example', roles: ['user'] })
    await makeEntries(contest, 3)
    const favoriteNames = (await makeApproved(contest, 3)).slice(0, 2)
    await staff(submitFavoriteNames, { body: { districtId: district, favoriteNames } })
    const options = await makeVotingOptions(contest, district, 3)
    contest.setClock(at.phase3)
    await contest.call(submitVote, { body: { districtId: district, selectedOptions: options, recaptcha: 'off' } })
    contest.setClock(stage4)
    await staff(submitEmployeeName, { body: { snowplowName: 'Sample', snowplowId: 'A-1', districtId: district } })
    expect(await open()).toEqual({
      // Includes the undecided entries of the voting options.
      undecidedEntries: 6,
      districtsWithoutFavorites: [9, 10],
      staffWithoutFavorites: [1, 2],
      districtsWithoutOptions: [9, 10],
      districtsWithoutVotes: [9, 10],
      undecidedTruckNames: 1,
      unansweredPublications: [0, 0],
      noStaff: 0,
    })
    const items: OpenItem[] = (await admin(listOpenItems, { params: { year: String(year) } })).json()
    expect(items.find(({ kind }) => kind === 'districtsWithoutVotes')?.districts.map(({ id }) => id)).not.toContain(
      district,
    )
  })

  test('rejects a year without a season, and staff', async () => {
    const contest = await testApp()
    expect((await contest.as('admin')(listOpenItems, { params: { year: '2031' } })).json().code).toBe(
      'season.not_found',
    )
    expect((await contest.as('user')(listOpenItems, { params: { year: '2025' } })).json().code).toBe('auth.forbidden')
  })
})
