import { getDistrictFavorites, listDistrictPolls } from '@snowplow/contract/district-poll/district-poll.ts'
import { listVotingOptions, submitVote } from '@snowplow/contract/public-voting.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeApproved } from '../../test/make/make.ts'
import { makeBallots } from '../../test/make/make-ballots.ts'
import { publishOptions } from '../../test/make/publish-options.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

interface Option {
  id: number
  optionNumber: number
  publicNameSubmissionId: number
}

onBothDatabases('voting options', (database) => {
  let contest: TestApp
  let names: number[]
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase2 })
    names = await makeApproved(contest, 6)
  })
  beforeEach(() => contest.setClock(at.phase2))
  const publish = (chosen: number[]) => publishOptions(contest, 2, chosen)
  const publishedIds = async (chosen: number[]) =>
    new Map((await publish(chosen)).json().options.map((option: Option) => [option.publicNameSubmissionId, option.id]))
  const getVisibleIds = async (role: 'guest' | 'user' | 'admin' = 'guest') =>
    (await contest.as(role)(listVotingOptions, { params: { districtId: 2 } })).json().map(({ id }: Option) => id)
  const vote = (selectedOptions: number[]) =>
    contest.call(submitVote, { body: { districtId: 2, selectedOptions, recaptcha: 'off' } })

  test('are listed from the start of the public poll', async () => {
    const ids = [...(await publishedIds(names.slice(0, 4))).values()]
    for (const role of ['guest', 'user', 'admin'] as const)
      expect([role, await getVisibleIds(role)]).toEqual([role, []])
    contest.setClock('2025-09-28T23:59:59.999-05:00')
    expect(await getVisibleIds()).toEqual([])
    contest.setClock('2025-09-29T00:00:00-05:00')
    expect(await getVisibleIds()).toEqual(ids)
    contest.setClock('2025-09-28T23:59:59.999-05:00')
    expect(await getVisibleIds()).toEqual([])
    contest.setClock(at.after)
    expect(await getVisibleIds()).toEqual(ids)
    contest.setClock(at.phase2)
    expect((await contest.call(listVotingOptions, { params: { districtId: 77 } })).json().code).toBe(
      'district.not_found',
    )
  })

  test('keep the ids of retained names and have unique numbers', async () => {
    const before = await publishedIds(names.slice(0, 4))
    const reversed = (await publish(names.slice(0, 4).toReversed())).json().options as Option[]
    expect(reversed.map(({ id }) => id)).toEqual(
      names
        .slice(0, 4)
        .toReversed()
        .map((name) => before.get(name)),
    )
    expect(reversed.map(({ optionNumber }) => optionNumber)).toEqual([1, 2, 3, 4])
    const chosen = [names[5], names[2], names[4], names[0]] as number[]
    const after = (await publish(chosen)).json().options as Option[]
    expect(after.map(({ publicNameSubmissionId }) => publicNameSubmissionId)).toEqual(chosen)
    expect([after[1]?.id, after[3]?.id]).toEqual([before.get(names[2] as number), before.get(names[0] as number)])
    expect(new Set([...before.values(), ...after.map(({ id }) => id)]).size).toBe(6)
    contest.setClock(at.phase3)
    expect(await getVisibleIds()).toEqual(after.map(({ id }) => id))
  })

  test('have the date of their last publication, also for a mere reorder', async () => {
    await publish(names.slice(0, 3))
    contest.setClock('2025-09-22T09:00:00-05:00')
    await publish(names.slice(0, 3).toReversed())
    const { publishedAt } = (await contest.as('admin')(getDistrictFavorites, { params: { districtId: 2 } })).json()
    const overview = (await contest.as('admin')(listDistrictPolls)).json()
    expect([publishedAt, overview.districts[1].publishedAt]).toEqual(Array(2).fill('2025-09-22T14:00:00.000Z'))
  })

  test('can change until the first ballot of the district, counted or not', async () => {
    const ids = [...(await publishedIds(names.slice(0, 4))).values()] as number[]
    const elsewhere = { district: 5, options: [...ids.slice(0, 3)].sort((a, b) => a - b), at: at.phase3 }
    await makeBallots(contest, [elsewhere, elsewhere])
    contest.setClock(at.phase3)
    expect((await publish(names.slice(0, 4))).statusCode).toBe(200)
    expect((await vote(ids.slice(0, 3))).statusCode).toBe(201)
    // Not yet counted at the first attempt, counted at the second.
    expect((await publish(names.slice(1, 5))).json().code).toBe('option.votes_exist')
    expect((await publish(names.slice(1, 5))).json().code).toBe('option.votes_exist')
    expect(await getVisibleIds()).toEqual(ids)
  })
})
