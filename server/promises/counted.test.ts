import { getPollResult } from '@snowplow/contract/poll-result/poll-result.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { listReceipts } from '@snowplow/contract/results/results.ts'
import { expect, test } from 'vitest'
import { makeVotingOptions } from '../test/make/make.ts'
import { repeatWhileCounting } from '../test/repeat-while-counting.ts'
import { at, testApp } from '../test/test-app.ts'

test('votes from one device > all count, and no receipt shows a choice', async () => {
  const contest = await testApp({ now: at.phase3 })
  repeatWhileCounting(contest)
  const options = await makeVotingOptions(contest, 1, 4)
  const receipts: string[] = []
  for (let vote = 0; vote < 30; vote++) {
    const selectedOptions = options.filter((_, index) => index !== vote % 4)
    const reply = await contest.call(submitVote, { body: { districtId: 1, selectedOptions, recaptcha: 'off' } })
    receipts.push(reply.json().receipt)
  }
  expect(new Set(receipts).size).toBe(30)
  const { ballots, setAside } = (await contest.as('admin')(getPollResult, { params: { districtId: 1 } })).json()
  expect([ballots, setAside]).toEqual([30, 0])
  contest.setClock(at.after)
  const { body } = await contest.call(listReceipts, { query: { prefix: '' } })
  for (const option of options) expect(body).not.toContain(`"${option}"`)
  for (const receipt of receipts) expect(body).not.toContain(receipt)
})
