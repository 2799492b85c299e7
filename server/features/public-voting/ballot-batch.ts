import { hash } from 'node:crypto'
import type { VoteInput } from '@snowplow/contract/public-voting.ts'
import { createBatcher } from '../../db/batcher.ts'
import { storeRows } from '../../db/json-rows.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { ballotsStored } from '../../metrics/metrics.ts'
import { never, toSolutionKey, type Use, useUp } from '../captcha/used-captcha.ts'
import { hashContent } from '../decision/run-idempotent.ts'
import { countSources } from '../relations/source-counts.ts'
import type { BallotHashes } from './ballot-hashes.ts'
import { hashIssuedReceipt } from './issue-receipt.ts'

type Proof = Omit<Use, 'usedAt'>

interface Cast {
  vote: VoteInput
  /** Recorded with the ballot, so that a repeat is recognized; null if nothing identifies one. */
  proof: Proof | null
  receipt: string
  hashes: BallotHashes
  solvedAfter: number | null
  now: Date
}

type Outcome = 'accepted' | 'used'

const hashVote = ({ districtId, countyId, selectedOptions }: VoteInput) =>
  hashContent('vote', [districtId, countyId ?? null, selectedOptions.toSorted((a, b) => a - b)])

/**
 * Where the captcha is off, the idempotency key replaces its solution: other content with this key is another vote.
 * @param solution null where the captcha is off
 */
export function createProof(vote: VoteInput, solution: string | null): Proof | null {
  if (solution === null && vote.idempotencyKey === undefined) return null
  const usedFor = hashVote(vote)
  return { solution: solution ?? toSolutionKey(hash('sha256', `${vote.idempotencyKey}\n${usedFor}`), never), usedFor }
}

/** Stores the ballots that are cast while a batch runs in one commit. */
export function createBallotBatcher(orm: Orm) {
  // Only executes statements; holds no state between batches.
  const em = orm.em.fork()
  return createBatcher('votes', async (casts: Cast[]): Promise<Outcome[]> => {
    const outcomes = await storeBallots(em, casts)
    ballotsStored.inc(outcomes.filter((outcome) => outcome === 'accepted').length)
    return outcomes
  })
}

async function storeBallots(em: Em, casts: Cast[]): Promise<Outcome[]> {
  const uses = casts.flatMap(toUses)
  if (uses.length === 0 && !casts.some(hasSource)) {
    await storeRows(em, Ballot, casts.map(toRow))
    return casts.map(() => 'accepted')
  }
  return em.transactional(async (em) => {
    const fresh = await useUp(em, uses)
    const outcomes: Outcome[] = []
    const accepted: Cast[] = []
    for (const one of casts) {
      // Deletes the proof: a duplicate in the same batch is used.
      const isFresh = one.proof === null || fresh.delete(one.proof.solution)
      outcomes.push(isFresh ? 'accepted' : 'used')
      if (isFresh) accepted.push(one)
    }
    await storeRows(em, Ballot, accepted.map(toRow))
    if (accepted.some(hasSource)) await countSources(em, 'vote', accepted.map(getSource))
    return outcomes
  })
}

const getSource = ({ vote }: Cast) => vote.source
const hasSource = ({ vote }: Cast) => vote.source !== undefined

const toUses = ({ proof, now }: Cast): Use[] => (proof ? [{ ...proof, usedAt: now }] : [])

function toRow({ vote, receipt, hashes, solvedAfter, now }: Cast) {
  const [firstOption, secondOption, thirdOption] = vote.selectedOptions.toSorted((a, b) => a - b) as [
    number,
    number,
    number,
  ]
  return {
    district: vote.districtId,
    county: vote.countyId ?? null,
    firstOption,
    secondOption,
    thirdOption,
    createdAt: now,
    receiptHash: hashIssuedReceipt(receipt),
    ...hashes,
    solvedAfter,
  }
}
