import { insertRows } from '../db/json-rows.ts'
import { Ballot } from '../entities/public-voting.entity.ts'
import type { TestApp } from './test-app.ts'

interface BallotInput {
  district?: number
  /** Three ids, ascending. */
  options: readonly number[]
  at: string | number
  client: string
}

export function makeBallots({ orm }: TestApp, ballots: readonly BallotInput[]): Promise<number[]> {
  return insertRows(
    orm.em.fork(),
    Ballot,
    ballots.map(({ district = 1, options: [firstOption, secondOption, thirdOption], at, client }) => ({
      district,
      county: null,
      firstOption: firstOption as number,
      secondOption: secondOption as number,
      thirdOption: thirdOption as number,
      createdAt: new Date(at),
      client: client.padEnd(32, '0'),
    })),
  )
}
