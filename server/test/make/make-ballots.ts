import { insertRows } from '../../db/json-rows.ts'
import { Ballot } from '../../entities/public-voting.entity.ts'
import type { TestApp } from '../test-app.ts'

interface BallotInput {
  district?: number
  /** Three ids, ascending. */
  options: readonly number[]
  at: string | number
  /** Hash of address and browser together, of a ballot from before the others. */
  client?: string
  /** Hashes of the address, its network and the browser, and the time after the captcha's challenge. */
  addressHash?: string | null
  networkHash?: string | null
  agentHash?: string | null
  solvedAfter?: number | null
  county?: number | null
}

export function makeBallots({ orm }: TestApp, ballots: readonly BallotInput[]): Promise<number[]> {
  return insertRows(
    orm.em.fork(),
    Ballot,
    ballots.map(({ district = 1, options, at, county = null, ...hashes }) => {
      const [firstOption, secondOption, thirdOption] = options as [number, number, number]
      return {
        ...{ district, county, firstOption, secondOption, thirdOption, createdAt: new Date(at) },
        client: hashes.client ?? null,
        addressHash: hashes.addressHash ?? null,
        networkHash: hashes.networkHash ?? null,
        agentHash: hashes.agentHash ?? null,
        solvedAfter: hashes.solvedAfter ?? null,
      }
    }),
  )
}
