import { expect, onTestFinished, test } from 'vitest'
import { fuzzRoutes } from './fuzz.ts'
import { openContest } from './open-contest.ts'

/** Short version of `npm run drill -- fuzz`. */
test('routes > answer generated inputs without a server error', async () => {
  const contest = await openContest()
  onTestFinished(contest.close)
  const { findings } = await fuzzRoutes(contest, { inputs: 15, seed: 1 })
  expect(findings).toEqual([])
})
