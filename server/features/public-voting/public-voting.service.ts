import { randomUUID } from 'node:crypto'
import { ForeignKeyConstraintViolationException } from '@mikro-orm/core'
import type { Reply } from '@snowplow/contract/api/route.ts'
import type { submitVote as submitVoteRoute, VoteInput } from '@snowplow/contract/public-voting.ts'
import { formatReceipt } from '@snowplow/contract/results/receipt.ts'
import type { Orm } from '../../db/orm.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import { type Call, SerializedReply } from '../../http/serve.ts'
import { type MaybePromise, mapMaybePromise } from '../../lib/maybe-promise.ts'
import type { Captcha } from '../captcha/captcha.service.ts'
import { findEarlierUse } from '../captcha/used-captcha.ts'
import type { CountyService } from '../county/county.service.ts'
import type { ContestService } from '../season/contest.service.ts'
import { createBallotBatcher, createProof } from './ballot-batch.ts'
import { createBallotHashes } from './ballot-hashes.ts'
import { issueReceipt } from './issue-receipt.ts'
import type { VotingOptionService } from './voting-option.service.ts'

interface Deps {
  orm: Orm
  contest: ContestService
  counties: CountyService
  options: Pick<VotingOptionService, 'offered'>
  captcha: Captcha
  secret: string
}

interface Voting extends Deps {
  getHasher: ReturnType<typeof createBallotHashes>
  cast: ReturnType<typeof createBallotBatcher>
}

type Voter = Pick<Call<'submitVote'>, 'client' | 'now' | 'wallNow'>

interface Counted {
  castAt: Date
  /** Without hyphens. */
  receipt: string
}

export function publicVotingService(deps: Deps) {
  const { orm, secret } = deps
  const voting: Voting = { ...deps, getHasher: createBallotHashes(orm, secret), cast: createBallotBatcher(orm) }
  return bindService(voting, { submitVote })
}

/**
 * Casts one ballot (section 7). Resolves after the ballot is durably committed. Idempotent: the same vote with the same
 * captcha solution, or idempotency key where the captcha is off, counts once and gets the first reply again, even
 * after the phase has ended.
 * @throws Refusal vote.*, captcha.*, request.invalid for a county outside the district
 */
function submitVote(voting: Voting, { body: vote, ...voter }: Call<'submitVote'>) {
  return castNow(voting, vote, voter).then(
    (counted) => {
      voting.captcha.countBallot(vote.districtId, voter.wallNow)
      return acknowledge(counted)
    },
    async (refusal) => {
      const before = refusal instanceof Refusal ? await findEarlierCast(voting, vote) : null
      if (!before) throw refusal
      return acknowledge(before)
    },
  )
}

/** @throws Refusal as submitVote */
async function castNow(voting: Voting, vote: VoteInput, { client, now, wallNow }: Voter): Promise<Counted> {
  const { orm, contest, options, captcha, getHasher, cast } = voting
  try {
    const verified = mapMaybePromise(check(voting, vote, now), () =>
      captcha.verify(vote.recaptcha, { address: client.address, districtId: vote.districtId }),
    )
    const solution = verified instanceof Promise ? await verified : verified
    const hasher = mapMaybePromise(contest.getCurrent(), ({ id }) => getHasher(id))
    const hash = hasher instanceof Promise ? await hasher : hasher
    const proof = createProof(vote, solution)
    const receipt = issueReceipt(proof?.solution ?? randomUUID())
    const solvedAfter = captcha.secondsToSolve(solution, wallNow)
    const outcome = await cast({ vote, proof, receipt, hashes: hash(client), solvedAfter, now })
    if (outcome === 'used') throw new Refusal('captcha.used')
    return { castAt: now, receipt }
  } catch (error) {
    if (!isForeignKey(orm, error)) throw error
    // Cached options are stale: clear them, so that the next request gets the current ones.
    options.offered.clear()
    throw new Refusal('vote.option_not_offered')
  }
}

/** Validates against cached data, usually without the database. @throws Refusal vote.*, request.invalid */
const check = ({ contest, counties, options }: Deps, vote: VoteInput, now: Date): MaybePromise<void> =>
  mapMaybePromise(contest.getCurrent(), (season) => {
    if (!season.isOpen(3, now)) throw new Refusal('vote.not_open')
    return mapMaybePromise(options.offered(vote.districtId), ({ ids }) => {
      if (!vote.selectedOptions.every((id) => ids.has(id))) throw new Refusal('vote.option_not_offered')
      return vote.countyId === undefined ? undefined : checkCounty(counties, vote.countyId, vote.districtId)
    })
  })

async function checkCounty(counties: CountyService, countyId: number, districtId: number): Promise<void> {
  if ((await counties.findCounty(countyId))?.districtId === districtId) return
  throw new Refusal('request.invalid', [['countyId', 'not_in_district']])
}

// Returns the first reply to this vote if an earlier attempt was counted (lost reply), or null.
async function findEarlierCast({ orm, captcha }: Deps, vote: VoteInput): Promise<Counted | null> {
  const solution = captcha.keyOf(vote.recaptcha)
  const proof = solution === null && captcha.provider !== 'off' ? null : createProof(vote, solution)
  const castAt = proof && (await findEarlierUse(orm.em.fork(), proof))
  return castAt ? { castAt, receipt: issueReceipt(proof.solution) } : null
}

// Omits the ballot number: the difference between two would reveal how many ballots were cast in between.
const acknowledge = ({ castAt, receipt }: Counted) =>
  new SerializedReply(
    JSON.stringify({
      createdAt: castAt.toISOString(),
      receipt: formatReceipt(receipt),
    } satisfies Reply<typeof submitVoteRoute>),
  )

// Districts with options, and their counties, cannot be deleted: the missing row is an option.
const isForeignKey = (orm: Orm, error: unknown) =>
  orm.em.getDriver().convertException(error as Error) instanceof ForeignKeyConstraintViolationException
