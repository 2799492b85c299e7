import { timeZone } from 'contract/phases.ts'
import type { PollResult } from 'contract/poll-result.ts'
import type { Orm } from '../../db/orm.ts'
import { Refusal } from '../../http/problem.ts'
import type { CountyService } from '../county/county.service.ts'
import { PublicVotingOption } from '../public-voting/public-voting.entity.ts'
import { hour } from './district-tally.ts'
import { leadersOf, type Option, ranked } from './ranking.ts'
import { ballotTally } from './tally.ts'

/** A district's names in first place; several where they are tied, none where nobody voted. */
export interface DistrictWinners {
  districtId: number
  isTied: boolean
  names: { publicNameSubmissionId: number; snowplowName: string }[]
}

const contestDay = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })

export type PollResultService = ReturnType<typeof pollResultService>

export function pollResultService(orm: Orm, counties: CountyService) {
  const tally = ballotTally(orm)

  /** Every district's options, in the order of the ballot. */
  async function optionsByDistrict(where: { district?: number } = {}): Promise<Map<number, Option[]>> {
    const rows = await orm.em.fork().find(PublicVotingOption, where, {
      populate: ['publicNameSubmission'],
      fields: ['optionNumber', 'district', 'publicNameSubmission.snowplowName'],
      orderBy: { district: 'asc', optionNumber: 'asc' },
    })
    const options = rows.map(({ id, optionNumber, district, publicNameSubmission }) => ({
      districtId: district.id,
      option: {
        id,
        optionNumber,
        snowplowName: publicNameSubmission.snowplowName,
        publicNameSubmissionId: publicNameSubmission.id,
      },
    }))
    const grouped = Map.groupBy(options, ({ districtId }) => districtId)
    return new Map([...grouped].map(([districtId, here]) => [districtId, here.map(({ option }) => option)]))
  }

  return {
    /** Everything committed so far. */
    async getPollResult(districtId: number): Promise<PollResult> {
      if (!(await counties.hasDistrict(districtId))) throw new Refusal('district.not_found')
      await tally.catchUp()
      const counts = tally.ofDistrict(districtId)
      const options = await optionsByDistrict({ district: districtId })
      const days = new Map<string, number>()
      for (const [at, ballots] of counts.hours) {
        const day = contestDay.format(at * hour)
        days.set(day, (days.get(day) ?? 0) + ballots)
      }
      return {
        districtId,
        ballots: counts.ballots,
        results: ranked(options.get(districtId) ?? [], counts),
        days: [...days].map(([day, ballots]) => ({ day, ballots })).sort((a, b) => (a.day < b.day ? -1 : 1)),
        counties: [...counts.counties]
          .map(([countyId, ballots]) => ({ countyId, ballots }))
          .sort((a, b) => a.countyId - b.countyId),
      }
    },

    /** Without a count, for the announcement; when it may be told is the caller's matter. */
    async winners(): Promise<DistrictWinners[]> {
      await tally.catchUp()
      return [...(await optionsByDistrict())].map(([districtId, options]) => {
        const leaders = leadersOf(ranked(options, tally.ofDistrict(districtId)))
        return {
          districtId,
          isTied: leaders.length > 1,
          names: leaders.map(({ publicNameSubmissionId, snowplowName }) => ({ publicNameSubmissionId, snowplowName })),
        }
      })
    },

    stop: tally.stop,
  }
}
