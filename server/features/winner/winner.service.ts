import { listWinners, type Winners } from '@snowplow/contract/winner.ts'
import * as z from 'zod/mini'
import { memoize } from '../../db/memoize.ts'
import type { Orm } from '../../db/orm.ts'
import { currentSeason } from '../../db/season.ts'
import { Refusal } from '../../http/problem.ts'
import { type Call, SerializedReply } from '../../http/serve.ts'
import type { ContestService } from '../contest/contest.service.ts'
import type { CountyService } from '../county/county.service.ts'
import type { PollResultService } from '../poll-result/poll-result.service.ts'
import { PublicNameSubmission } from '../public-submission/public-name-submission.entity.ts'

/** A schedule may take the announcement back and announce again. */
const winnersMaxAgeMs = 5000

export function winnerService(orm: Orm, contest: ContestService, counties: CountyService, results: PollResultService) {
  /** The reply's bytes: after the evening news everybody asks for the same ones. */
  const announced = memoize(winnersMaxAgeMs, async (season: number) => {
    const [districts, winners] = await Promise.all([counties.districtsWithCounties(season), results.winners(season)])
    const won = new Map(winners.map(({ districtId, names }) => [districtId, names]))
    const ids = winners.flatMap(({ names }) => names.map((name) => name.publicNameSubmissionId))
    const entries = await orm.em
      .fork()
      .find(PublicNameSubmission, { id: { $in: ids } }, { fields: ['snowplowNameDescription'] })
    const stories = new Map(entries.map(({ id, snowplowNameDescription }) => [id, snowplowNameDescription]))
    const reply: Winners = {
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
    return Buffer.from(JSON.stringify(z.parse(listWinners.reply, reply)))
  })

  return {
    /** Every district with its winners. @throws winner.not_announced before the announcement is over */
    async listWinners({ now }: Call<'listWinners'>): Promise<SerializedReply> {
      // Asked each time: a schedule may move the announcement, and what is remembered must not outlive that.
      if (!(await contest.isConcluded(now))) throw new Refusal('winner.not_announced')
      return new SerializedReply(await announced(currentSeason(orm)))
    },
  }
}
