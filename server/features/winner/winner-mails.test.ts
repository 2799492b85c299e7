import { submitVote } from '@snowplow/contract/public-voting.ts'
import { describe, expect, test } from 'vitest'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { getMails } from '../../test/outbox.ts'
import { at, testApp } from '../../test/test-app.ts'
import { countyService } from '../county/county.service.ts'
import { createBallotCount } from '../poll-result/current-count.ts'
import { pollResultService } from '../poll-result/poll-result.service.ts'
import { enqueueWinnerMails } from './winner-mails.ts'

describe('winner mail', () => {
  test('is sent once, to the family of the winner, after the announcement', async () => {
    const contest = await testApp({ now: at.phase3 })
    const options = await makeVotingOptions(contest, 1, 4)
    const vote = (...chosen: number[]) =>
      contest.call(submitVote, {
        body: { districtId: 1, selectedOptions: chosen.map((index) => options[index] ?? 0), recaptcha: 'off' },
      })
    await vote(0, 1, 2)
    await vote(1, 2, 3)
    await vote(0, 1, 3)
    const em = contest.orm.em.fork()
    const winner = await em.findOneOrFail(PublicVotingOption, { id: options[1] ?? 0 })
    const family = await em.findOneOrFail(PublicNameSubmission, { id: winner.publicNameSubmission.id })
    const count = createBallotCount({ orm: contest.orm, counties: countyService({ orm: contest.orm }) })
    const run = async (isConcluded: boolean) => {
      const services = {
        contest: { isConcluded: async () => isConcluded },
        results: pollResultService({ ...count, countPatterns: async () => [] }),
      }
      await enqueueWinnerMails(contest.orm, services, { now: new Date(at.after), wallNow: new Date() })
    }
    const mails = async () => (await getMails(contest)).map(({ kind, recipient }) => [kind, recipient])
    await run(false)
    expect(await mails()).toEqual([])
    await run(true)
    await run(true)
    expect(await mails()).toEqual([['entry.won', family.email]])
  })
})
