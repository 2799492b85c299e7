import { type FamilyEntry, readFamilyEntry } from '@snowplow/contract/entry/family-entry.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { exportWinners, listWinners } from '@snowplow/contract/winner/winner.ts'
import { describe, expect, test } from 'vitest'
import { PublicNameSubmission } from '../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../entities/public-voting.entity.ts'
import { createFamilyLinks } from '../features/entry/family-links.ts'
import { makeEntries, makeVotingOptions } from '../test/make/make.ts'
import { at, type TestApp, testApp } from '../test/test-app.ts'

const afterVoting = '2025-10-10T12:00:00-05:00'
const announced = '2025-10-28T00:00:00-05:00'

/** Four names on a ballot, of which the first wins alone, and one without a review. */
async function makeContest() {
  const contest = await testApp({ now: at.phase3 })
  const [waiting = 0] = await makeEntries(contest, 1)
  const options = await makeVotingOptions(contest, 1, 4)
  for (const others of [
    [1, 2],
    [1, 3],
    [2, 3],
  ]) {
    const selectedOptions = [0, ...others].map((index) => options[index])
    const reply = await contest.call(submitVote, { body: { districtId: 1, selectedOptions, recaptcha: 'off' } })
    expect(reply.statusCode, reply.body).toBe(201)
  }
  const em = contest.orm.em.fork()
  const offered = await em.find(PublicVotingOption, { id: { $in: options } }, { orderBy: { id: 'asc' } })
  const [winner = 0, loser = 0] = offered.map(({ publicNameSubmission }) => publicNameSubmission.id)
  return { contest, winner, loser, waiting }
}

async function readPage(contest: TestApp, id: number): Promise<FamilyEntry> {
  const entry = await contest.orm.em.fork().findOneOrFail(PublicNameSubmission, id)
  const token = createFamilyLinks(contest.config.JWT_SECRETS).pathOf(entry).replace('/entry#', '')
  return (await contest.call(readFamilyEntry, { body: { token } })).json()
}

describe('page of an entry', () => {
  test('says in each phase what became of the name', async () => {
    const { contest, winner, loser, waiting } = await makeContest()
    const readStates = async (now: string) => {
      contest.setClock(now)
      const pages = [await readPage(contest, winner), await readPage(contest, loser), await readPage(contest, waiting)]
      return pages.map(({ state }) => state)
    }
    expect(await readStates(at.phase2)).toEqual(['entered', 'entered', 'entered'])
    expect(await readStates(at.phase3)).toEqual(['published', 'published', 'unchosen'])
    expect(await readStates(afterVoting)).toEqual(['ended', 'ended', 'unchosen'])
    expect(await readStates(announced)).toEqual(['won', 'ended', 'unchosen'])
  })

  test('does not say that a story is published while the office hides it', async () => {
    const { contest, winner } = await makeContest()
    contest.setClock(announced)
    expect(await readPage(contest, winner)).toMatchObject({ publication: null, isStoryPublic: true })
    await contest.orm.em.fork().nativeUpdate(PublicNameSubmission, winner, { isStoryHidden: true })
    expect(await readPage(contest, winner)).toMatchObject({ publication: null, isStoryPublic: false })
  })
})

test('winners page and press list > show no student whose data is destroyed', async () => {
  const { contest, winner } = await makeContest()
  const permitted = { publication: 'family' as const, firstName: 'Hailia', schoolName: 'Sample Grove School' }
  const em = contest.orm.em.fork()
  await em.nativeUpdate(PublicNameSubmission, winner, permitted)
  contest.setClock(announced)
  const read = async () => (await contest.call(listWinners)).body + (await contest.call(exportWinners)).body
  expect(await read()).toMatch(/Hailia.*Sample Grove School/s)
  await em.nativeUpdate(PublicNameSubmission, winner, { destroyedAt: new Date(announced) })
  await expect.poll(read).not.toMatch(/Hailia|Sample Grove/)
})
