import { timeZone } from 'contract/phases.ts'
import type { PollResult } from 'contract/poll-result.ts'
import type { Orm } from '../../db/orm.ts'
import { Refusal } from '../../http/problem.ts'
import type { CountyService } from '../county/county.service.ts'
import { PublicVotingOption } from '../public-voting/public-voting.entity.ts'
import { ballotTally } from './tally.ts'

const hour = 3_600_000

/** The calendar day of an instant in the contest's time zone; asked of Intl once an hour's worth of ballots. */
function contestDay() {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const known = new Map<number, string>()
  return (instant: Date): string => {
    // No zone of the contest is off by half an hour: an hour lies in one day.
    const key = Math.floor(instant.getTime() / hour)
    const day = known.get(key) ?? format.format(instant)
    known.set(key, day)
    return day
  }
}

export type PollResultService = ReturnType<typeof pollResultService>

export function pollResultService(orm: Orm, counties: CountyService) {
  const tally = ballotTally(orm, contestDay())
  return {
    /** How many ballots each district has; those without any are missing. */
    countBallots: (now: Date): Promise<Map<number, number>> => tally.everyDistrict(now),

    /** Everything committed so far. `now` is the contest's time, by which ballots are dated. */
    async getPollResult(districtId: number, now: Date): Promise<PollResult> {
      if (!(await counties.hasDistrict(districtId))) throw new Refusal('district.not_found')
      const options = await orm.em.fork().find(
        PublicVotingOption,
        { district: districtId },
        {
          populate: ['publicNameSubmission'],
          fields: ['optionNumber', 'publicNameSubmission.snowplowName'],
          orderBy: { optionNumber: 'asc' },
        },
      )
      const { ballots, options: votes, counties: byCounty, days } = await tally.ofDistrict(districtId, now)
      const votesOf = (id: number) => votes.get(id) ?? 0
      const results = options
        .map(({ id, optionNumber, publicNameSubmission }) => {
          const numberOfVotes = votesOf(id)
          const equal = options.filter((other) => votesOf(other.id) === numberOfVotes)
          const better = options.filter((other) => votesOf(other.id) > numberOfVotes)
          return {
            id,
            optionNumber,
            snowplowName: publicNameSubmission.snowplowName,
            publicNameSubmissionId: publicNameSubmission.id,
            numberOfVotes,
            share: ballots ? numberOfVotes / ballots : 0,
            place: better.length + 1,
            // Names that nobody chose are not rivals.
            isTied: numberOfVotes > 0 && equal.length > 1,
          }
        })
        .sort((one, other) => one.place - other.place || one.optionNumber - other.optionNumber)
      return {
        districtId,
        ballots,
        results,
        days: [...days].map(([day, ballots]) => ({ day, ballots })).sort((a, b) => (a.day < b.day ? -1 : 1)),
        counties: [...byCounty]
          .map(([countyId, ballots]) => ({ countyId, ballots }))
          .sort((a, b) => a.countyId - b.countyId),
      }
    },
  }
}
