import { type DailyFileHeader, writeDailyFileBallot } from '@snowplow/contract/results/daily-file.ts'
import type { Em, Tables } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { District } from '../../entities/county.entity.ts'
import type { Span } from '../../entities/id-span.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'

// Ballots per query; small enough to answer votes in between.
const chunk = 1000

const yieldToEventLoop = () => new Promise(setImmediate)

export type FiledBallot = Awaited<ReturnType<typeof readChunk>>[number]

const readChunk = (em: Em, { from, to }: Span) =>
  em
    .getKysely<Tables>()
    .selectFrom('ballot')
    .select(['id', 'created_at', 'district_id', 'first_option_id', 'second_option_id', 'third_option_id'])
    .select('receipt_hash')
    .where('season_id', '=', getSeasonId(em))
    .where('id', '>=', from)
    .where('id', '<=', to)
    .orderBy('id')
    .limit(chunk)
    .execute()

/** Reads the ballots of some ids, ascending, in constant memory. */
export async function* readBallots(em: Em, ranges: readonly Span[]): AsyncGenerator<FiledBallot[]> {
  for (const { from, to } of ranges) {
    let next = from
    while (next <= to) {
      const ballots = await readChunk(em, { from: next, to })
      if (ballots.length > 0) yield ballots
      const last = ballots.at(-1)
      if (!last || ballots.length < chunk) break
      next = last.id + 1
      await yieldToEventLoop()
    }
  }
}

export const toBallotLine = (ballot: FiledBallot): string =>
  writeDailyFileBallot({
    id: ballot.id,
    castAt: new Date(ballot.created_at),
    districtId: ballot.district_id,
    options: [ballot.first_option_id, ballot.second_option_id, ballot.third_option_id],
    receiptHash: ballot.receipt_hash?.toString('hex') ?? null,
  })

/** Current names of a season's districts and voting options. */
export async function readNames(em: Em): Promise<Pick<DailyFileHeader, 'districts' | 'options'>> {
  const districts = await em.findAll(District, { fields: ['name'], orderBy: { id: 'asc' } })
  const options = await em.findAll(PublicVotingOption, {
    populate: ['publicNameSubmission'],
    fields: ['district', 'publicNameSubmission.snowplowName'],
    orderBy: { id: 'asc' },
  })
  return {
    districts: districts.map(({ id, name }) => ({ id, name })),
    options: options.map(({ id, district, publicNameSubmission }) => ({
      id,
      districtId: district.id,
      name: publicNameSubmission.snowplowName,
    })),
  }
}
