import { hash, hkdfSync } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import { listVotingOptions, type PublicVotingOption, type VoteInput } from 'contract/public-voting.ts'
import type { HandlerInput } from 'contract/route.ts'
import { isBallotOpen, type publishVotingOptions } from 'contract/voting-option.ts'
import * as z from 'zod/mini'
import { batched } from '../../db/batch.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { remembered } from '../../db/remembered.ts'
import { Refusal } from '../../http/problem.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../audit-event/audit-event.service.ts'
import type { Captcha } from '../captcha/captcha.service.ts'
import { useUp } from '../captcha/used-captcha.ts'
import type { ContestService } from '../contest/contest.service.ts'
import { District } from '../county/county.entity.ts'
import type { CountyService } from '../county/county.service.ts'
import { PublicNameSubmission } from '../public-submission/public-name-submission.entity.ts'
import * as tables from './public-voting.entity.ts'

interface Cast {
  vote: VoteInput
  solution: string | null
  client: string
  now: Date
}

/** How long another process may offer a district's old options, in milliseconds. */
const optionsAge = 1000

/** A keyed hash of who voted: tells bursts apart, and leads back to no address. */
function clientHash(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ballot client', 32)).toString('hex')
  // Cut in half, so that nothing can be appended to what was hashed; a whole HMAC costs four times as much.
  return ({ address, agent }: Caller['client']) => hash('sha256', `${key}\n${address}\n${agent}`).slice(0, 32)
}

export function publicVotingService(
  orm: Orm,
  contest: ContestService,
  counties: CountyService,
  captcha: Captcha,
  secret: string,
) {
  const hashOf = clientHash(secret)

  /** A district's options as ids and as the reply's bytes: every voter of a district gets the same ones. */
  const offered = remembered(optionsAge, async (districtId: number) => {
    if (!(await counties.hasDistrict(districtId))) throw new Refusal('district.not_found')
    const options = await orm.em.fork().findAll(tables.PublicVotingOption, {
      where: { district: districtId },
      orderBy: { optionNumber: 'asc' },
      populate: ['publicNameSubmission'],
      fields: ['optionNumber', 'publicNameSubmission.snowplowName', 'publicNameSubmission.snowplowNameDescription'],
    })
    const reply: PublicVotingOption[] = options.map(({ id, optionNumber, publicNameSubmission }) => ({
      id,
      optionNumber,
      publicNameSubmission: {
        snowplowName: publicNameSubmission.snowplowName,
        snowplowNameDescription: publicNameSubmission.snowplowNameDescription,
      },
    }))
    const json = Buffer.from(JSON.stringify(z.parse(listVotingOptions.reply, reply)))
    return { ids: new Set(reply.map(({ id }) => id)), json }
  })

  /** One commit for all ballots that arrived together; null for one whose captcha was used before. */
  const cast = batched((casts: Cast[]) => {
    const em = orm.em.fork()
    const solutions = casts.flatMap(({ solution }) => solution ?? [])
    if (solutions.length === 0) return insertRows(em, tables.Ballot, casts.map(rowOf))
    return em.transactional(async (em) => {
      const fresh = await useUp(em, solutions)
      // Deleting while asking: a solution that came twice in one batch counts for the first.
      const accepted = casts.map(({ solution }) => !solution || fresh.delete(solution))
      const rows = casts.filter((_, place) => accepted[place]).map(rowOf)
      const ids = await insertRows(em, tables.Ballot, rows)
      return accepted.map((isAccepted) => (isAccepted ? (ids.shift() ?? null) : null))
    })
  })

  return {
    async listVotingOptions(districtId: number): Promise<Buffer> {
      return (await offered(districtId)).json
    },

    /**
     * Replaces a district's options in one act, while nobody has voted there.
     * @throws Refusal district.not_found, option.*
     */
    async publishVotingOptions(
      districtId: number,
      { names, replaces }: HandlerInput<typeof publishVotingOptions>['body'],
      { viewer, now, wallNow }: Pick<Caller, 'viewer' | 'now' | 'wallNow'>,
    ) {
      if (!isBallotOpen((await contest.getContest(now)).phases)) throw new Refusal('option.not_open')
      if (!(await counties.hasDistrict(districtId))) throw new Refusal('district.not_found')
      const options = await orm.em.fork().transactional(async (em) => {
        // Two who publish for one district wait for each other.
        const district = await em.findOneOrFail(District, { id: districtId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
        const where = { id: { $in: names }, reviewState: 'approved' as const, county: { district: districtId } }
        if ((await em.count(PublicNameSubmission, where)) !== names.length) throw new Refusal('option.not_approved')
        // One ballot is enough to know; without an index, counting them would read those of all districts.
        const voted = await em.findOne(tables.Ballot, { district: districtId }, { fields: ['id'] })
        if (voted) throw new Refusal('option.votes_exist')
        const before = await publishedNames(em, districtId)
        if (replaces && String(replaces) !== String(before)) throw new Refusal('option.changed_meanwhile')
        await em.nativeDelete(tables.PublicVotingOption, { district: districtId })
        const rows = names.map((publicNameSubmission, place) => ({
          district: districtId,
          optionNumber: place + 1,
          publicNameSubmission,
          createdAt: wallNow,
        }))
        const ids = await insertRows(em, tables.PublicVotingOption, rows)
        const subject = { type: 'district', id: district.id, name: district.name }
        record(em, {
          at: wallNow,
          action: 'option.published',
          by: viewer,
          subject,
          before: { names: before },
          after: { names },
        })
        return names.map((publicNameSubmissionId, place) => ({
          id: ids[place] as number,
          optionNumber: place + 1,
          publicNameSubmissionId,
        }))
      })
      offered.forget()
      return { options }
    },

    /**
     * Casts one ballot (section 7). Resolves after the ballot is durably committed.
     * @throws Refusal vote.*, captcha.*, request.invalid for a county outside the district
     */
    async submitVote(vote: VoteInput, client: Caller['client'], now: Date): Promise<{ id: number; createdAt: string }> {
      if (!(await contest.isOpen(3, now))) throw new Refusal('vote.not_open')
      const { ids } = await offered(vote.districtId)
      if (!vote.selectedOptions.every((id) => ids.has(id))) throw new Refusal('vote.option_not_offered')
      if (vote.countyId !== undefined && (await counties.findCounty(vote.countyId))?.districtId !== vote.districtId) {
        throw new Refusal('request.invalid', [['countyId', 'not_in_district']])
      }
      const solution = await captcha.verify(vote.recaptcha, client.address)
      const id = await cast({ vote, solution, client: hashOf(client), now })
      if (id === null) throw new Refusal('captcha.used')
      return { id, createdAt: now.toISOString() }
    },
  }
}

/** The ballot of a district as ids of public submissions, in its order. */
async function publishedNames(em: Em, district: number): Promise<number[]> {
  const options = await em.find(tables.PublicVotingOption, { district }, { orderBy: { optionNumber: 'asc' } })
  return options.map(({ publicNameSubmission }) => publicNameSubmission.id)
}

const rowOf = ({ vote, client, now }: Cast) => {
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
  }
}
