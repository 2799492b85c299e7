import { hash, hkdfSync } from 'node:crypto'
import { ForeignKeyConstraintViolationException } from '@mikro-orm/core'
import type { submitVote, VoteInput } from 'contract/public-voting.ts'
import type { Reply } from 'contract/route.ts'
import { batched } from '../../db/batch.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Orm } from '../../db/orm.ts'
import { Refusal } from '../../http/problem.ts'
import type { Caller } from '../../http/serve.ts'
import type { Captcha } from '../captcha/captcha.service.ts'
import { useUp } from '../captcha/used-captcha.ts'
import type { ContestService } from '../contest/contest.service.ts'
import type { CountyService } from '../county/county.service.ts'
import { Ballot } from './public-voting.entity.ts'
import type { VotingOptionService } from './voting-option.service.ts'

interface Cast {
  vote: VoteInput
  solution: string | null
  client: string
  now: Date
}

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
  { offered }: Pick<VotingOptionService, 'offered'>,
  captcha: Captcha,
  secret: string,
) {
  const hashOf = clientHash(secret)

  /** One commit for all ballots that arrived together; null for one whose captcha was used before. */
  const cast = batched((casts: Cast[]) => {
    const em = orm.em.fork()
    const solutions = casts.flatMap(({ solution }) => solution ?? [])
    if (solutions.length === 0) return insertRows(em, Ballot, casts.map(rowOf))
    return em.transactional(async (em) => {
      const fresh = await useUp(em, solutions)
      // Deleting while asking: a solution that came twice in one batch counts for the first.
      const accepted = casts.map(({ solution }) => !solution || fresh.delete(solution))
      const rows = casts.filter((_, place) => accepted[place]).map(rowOf)
      const ids = await insertRows(em, Ballot, rows)
      return accepted.map((isAccepted) => (isAccepted ? (ids.shift() ?? null) : null))
    })
  })

  return {
    /**
     * Casts one ballot (section 7). Resolves after the ballot is durably committed.
     * @throws Refusal vote.*, captcha.*, request.invalid for a county outside the district
     */
    async submitVote(vote: VoteInput, client: Caller['client'], now: Date): Promise<Reply<typeof submitVote>> {
      if (!(await contest.isOpen(3, now))) throw new Refusal('vote.not_open')
      const { ids } = await offered(vote.districtId)
      if (!vote.selectedOptions.every((id) => ids.has(id))) throw new Refusal('vote.option_not_offered')
      if (vote.countyId !== undefined && (await counties.findCounty(vote.countyId))?.districtId !== vote.districtId) {
        throw new Refusal('request.invalid', [['countyId', 'not_in_district']])
      }
      const solution = await captcha.verify(vote.recaptcha, client.address)
      try {
        const id = await cast({ vote, solution, client: hashOf(client), now })
        if (id === null) throw new Refusal('captcha.used')
      } catch (error) {
        if (!isForeignKey(orm, error)) throw error
        // Taken off the ballot since this process read it: whoever asks again gets the new one.
        offered.forget()
        throw new Refusal('vote.option_not_offered')
      }
      // Without the ballot's number: of two of them, the difference would tell how many have voted in between.
      return { createdAt: now.toISOString() }
    },
  }
}

/** Districts and counties are never deleted, so that it is an option that is missing. */
const isForeignKey = (orm: Orm, error: unknown) =>
  orm.em.getDriver().convertException(error as Error) instanceof ForeignKeyConstraintViolationException

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
