import { listWinners, type Winners } from '@snowplow/contract/winner.ts'
import * as z from 'zod/mini'
import { memoize } from '../../db/memoize.ts'
import type { Orm } from '../../db/orm.ts'
import { currentSeason, inSeason } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { Refusal } from '../../http/problem.ts'
import { type Call, SerializedReply } from '../../http/serve.ts'
import type { CountyService } from '../county/county.service.ts'
import type { PollResultService } from '../poll-result/poll-result.service.ts'
import type { ContestService } from '../season/contest.service.ts'

export type WinnerService = ReturnType<typeof winnerService>

// The schedule may withdraw the announcement and repeat it.
const winnersMaxAgeMs = 5000

export function winnerService(orm: Orm, contest: ContestService, counties: CountyService, results: PollResultService) {
  /** Live count. @throws ballot.counting */
  async function count(season: number): Promise<Winners> {
    const [districts, winners] = await Promise.all([counties.districtsWithCounties(season), results.winners(season)])
    const won = new Map(winners.map(({ districtId, names }) => [districtId, names]))
    const ids = winners.flatMap(({ names }) => names.map((name) => name.publicNameSubmissionId))
    const where = { id: { $in: ids } }
    const entries = await inSeason(orm.em, season).find(PublicNameSubmission, where, {
      fields: ['snowplowNameDescription'],
    })
    const stories = new Map(entries.map(({ id, snowplowNameDescription }) => [id, snowplowNameDescription]))
    return {
      districts: districts.map(({ id, name, counties }) => ({
        districtId: id,
        name,
        counties,
        names: (won.get(id) ?? []).map(({ publicNameSubmissionId, snowplowName }) => ({
          snowplowName,
          snowplowNameDescription: stories.get(publicNameSubmissionId) ?? '',
        })),
      })),
    }
  }

  async function winnersOf(season: number): Promise<Winners> {
    const { winners } = await orm.em.fork().findOneOrFail(Season, season, { populate: ['winners'] })
    return winners ?? count(season)
  }

  // Cached as bytes: the announcement causes a load peak.
  const announced = memoize(winnersMaxAgeMs, async (season: number) =>
    Buffer.from(JSON.stringify(z.parse(listWinners.reply, await winnersOf(season)))),
  )

  const years = memoize(winnersMaxAgeMs, async (state: 'closed') => {
    const closed = await orm.em.fork().find(Season, { state }, { fields: ['year'], orderBy: { year: 'desc' } })
    return closed.map(({ year }) => year)
  })

  return {
    winnersOf,

    /** @throws Refusal winner.not_announced until the announcement day is over */
    async listWinners({ season, now }: Call<'listWinners'>): Promise<SerializedReply> {
      // Not cached: the schedule may move the announcement at any time.
      if (season === currentSeason(orm) && !(await contest.isConcluded(now))) throw new Refusal('winner.not_announced')
      return new SerializedReply(await announced(season))
    },

    /** Call when a season closes: its year joins the list. */
    invalidateYears: () => years.clear(),

    async listWinnerYears(): Promise<number[]> {
      return years('closed')
    },
  }
}
