import { hash, randomUUID } from 'node:crypto'
import { ForeignKeyConstraintViolationException } from '@mikro-orm/core'
import type { Reply } from '@snowplow/contract/api/route.ts'
import type { submitVote, VoteInput } from '@snowplow/contract/public-voting.ts'
import { formatReceipt } from '@snowplow/contract/results/receipt.ts'
import { createBatcher } from '../../db/batcher.ts'
import { storeRows } from '../../db/json-rows.ts'
import type { Orm } from '../../db/orm.ts'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { Refusal } from '../../http/problem.ts'
import { type Call, SerializedReply } from '../../http/serve.ts'
import { type MaybePromise, mapMaybePromise } from '../../maybe-promise.ts'
import { ballotsStored } from '../../metrics/metrics.ts'
import type { Captcha } from '../captcha/captcha.service.ts'
import { findEarlierUse, never, toSolutionKey, type Use, useUp } from '../captcha/used-captcha.ts'
import type { CountyService } from '../county/county.service.ts'
import { hashContent } from '../decision/run-idempotent.ts'
import type { ContestService } from '../season/contest.service.ts'
import { type BallotHashes, createBallotHashes, createClientHash } from './ballot-hashes.ts'
import { hashIssuedReceipt, issueReceipt } from './issue-receipt.ts'
import type { VotingOptionService } from './voting-option.service.ts'

interface Cast {
  vote: VoteInput
  /** Recorded with the ballot, so that a repeat is recognized; null if nothing identifies one. */
  proof: string | null
  receipt: string
  client: string
  hashes: BallotHashes
  solvedAfter: number | null
  now: Date
}

type Outcome = 'accepted' | 'used'

type Voter = Pick<Call<'submitVote'>, 'client' | 'now' | 'wallNow'>

interface Counted {
  castAt: Date
  /** Without hyphens. */
  receipt: string
}

const contentOf = ({ districtId, countyId, selectedOptions }: VoteInput) =>
  hashContent('vote', [districtId, countyId ?? null, selectedOptions.toSorted((a, b) => a - b)])

const useOf = ({ proof, vote, now }: Cast): Use[] =>
  proof ? [{ solution: proof, usedFor: contentOf(vote), usedAt: now }] : []

/** Replaces the captcha solution where the captcha is off. Other content with this key is another vote. */
const keyedProof = (vote: VoteInput): string | null =>
  vote.idempotencyKey === undefined
    ? null
    : toSolutionKey(hash('sha256', `${vote.idempotencyKey}\n${contentOf(vote)}`), never)

export function publicVotingService(
  orm: Orm,
  contest: ContestService,
  counties: CountyService,
  { offered }: Pick<VotingOptionService, 'offered'>,
  captcha: Captcha,
  secret: string,
) {
  const hashOf = createClientHash(secret)
  const hasherOf = createBallotHashes(orm, secret)
  // Only executes statements; holds no state between batches.
  const em = orm.em.fork()

  async function store(casts: Cast[]): Promise<Outcome[]> {
    const uses = casts.flatMap(useOf)
    if (uses.length === 0) {
      await storeRows(em, Ballot, casts.map(rowOf))
      return casts.map(() => 'accepted')
    }
    return em.transactional(async (em) => {
      const fresh = await useUp(em, uses)
      const outcomes: Outcome[] = []
      const accepted: Cast[] = []
      for (const one of casts) {
        // Deletes the proof: a duplicate in the same batch is used.
        const isFresh = one.proof === null || fresh.delete(one.proof)
        outcomes.push(isFresh ? 'accepted' : 'used')
        if (isFresh) accepted.push(one)
      }
      await storeRows(em, Ballot, accepted.map(rowOf))
      return outcomes
    })
  }
  const cast = createBatcher('votes', async (casts: Cast[]): Promise<Outcome[]> => {
    const outcomes = await store(casts)
    ballotsStored.inc(outcomes.filter((outcome) => outcome === 'accepted').length)
    return outcomes
  })

  // Returns the first reply to this vote if an earlier attempt was counted (lost reply), or null.
  async function castBefore(vote: VoteInput): Promise<Counted | null> {
    const proof = captcha.provider === 'off' ? keyedProof(vote) : captcha.keyOf(vote.recaptcha)
    const castAt = proof && (await findEarlierUse(orm.em.fork(), { solution: proof, usedFor: contentOf(vote) }))
    return castAt ? { castAt, receipt: issueReceipt(proof) } : null
  }

  async function checkCounty(countyId: number, districtId: number): Promise<void> {
    if ((await counties.findCounty(countyId))?.districtId === districtId) return
    throw new Refusal('request.invalid', [['countyId', 'not_in_district']])
  }

  /** Validates against cached data, usually without the database. @throws Refusal vote.*, request.invalid */
  const check = (vote: VoteInput, now: Date): MaybePromise<void> =>
    mapMaybePromise(contest.getCurrent(), (season) => {
      if (!season.isOpen(3, now)) throw new Refusal('vote.not_open')
      return mapMaybePromise(offered(vote.districtId), ({ ids }) => {
        if (!vote.selectedOptions.every((id) => ids.has(id))) throw new Refusal('vote.option_not_offered')
        return vote.countyId === undefined ? undefined : checkCounty(vote.countyId, vote.districtId)
      })
    })

  /** @throws Refusal as submitVote */
  async function castNow(vote: VoteInput, { client, now, wallNow }: Voter): Promise<Counted> {
    try {
      const solution = mapMaybePromise(check(vote, now), () =>
        captcha.verify(vote.recaptcha, { address: client.address, districtId: vote.districtId }),
      )
      return await mapMaybePromise(solution, async (solution) => {
        const proof = solution ?? keyedProof(vote)
        const receipt = issueReceipt(proof ?? randomUUID())
        const solvedAfter = captcha.secondsToSolve(solution, wallNow)
        const hasher = mapMaybePromise(contest.getCurrent(), ({ id }) => hasherOf(id))
        const ballot = { vote, proof, receipt, client: hashOf(client), solvedAfter, now }
        const outcome = await mapMaybePromise(hasher, (hashesOf) => cast({ ...ballot, hashes: hashesOf(client) }))
        if (outcome === 'used') throw new Refusal('captcha.used')
        return { castAt: now, receipt }
      })
    } catch (error) {
      if (!isForeignKey(orm, error)) throw error
      // Cached options are stale: clear them, so that the next request gets the current ones.
      offered.clear()
      throw new Refusal('vote.option_not_offered')
    }
  }

  return {
    /**
     * Casts one ballot (section 7). Resolves after the ballot is durably committed. Idempotent: the same vote with the same
     * captcha solution, or idempotency key where the captcha is off, counts once and gets the first reply again, even
     * after the phase has ended.
     * @throws Refusal vote.*, captcha.*, request.invalid for a county outside the district
     */
    submitVote({ body: vote, ...voter }: Call<'submitVote'>) {
      const acceptNow = (counted: Counted) => {
        captcha.countBallot(vote.districtId, voter.wallNow)
        return acknowledge(counted)
      }
      return castNow(vote, voter).then(acceptNow, async (refusal) => {
        const before = refusal instanceof Refusal ? await castBefore(vote) : null
        if (!before) throw refusal
        return acknowledge(before)
      })
    },
  }
}

// Omits the ballot number: the difference between two would reveal how many ballots were cast in between.
const acknowledge = ({ castAt, receipt }: Counted) =>
  new SerializedReply(
    JSON.stringify({
      createdAt: castAt.toISOString(),
      receipt: formatReceipt(receipt),
    } satisfies Reply<typeof submitVote>),
  )

// Districts with options, and their counties, cannot be deleted: the missing row is an option.
const isForeignKey = (orm: Orm, error: unknown) =>
  orm.em.getDriver().convertException(error as Error) instanceof ForeignKeyConstraintViolationException

const rowOf = ({ vote, receipt, client, hashes, solvedAfter, now }: Cast) => {
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
    client,
    receiptHash: hashIssuedReceipt(receipt),
    ...hashes,
    solvedAfter,
  }
}
