import { writeDailyFileHeader } from '@snowplow/contract/results/daily-file.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { DailyFingerprint } from '../../entities/daily-fingerprint.entity.ts'
import { findIdSpan } from '../../entities/id-span.ts'
import { readBallots, toBallotLine } from './ballot-file.ts'
import { subtractRanges } from './id-ranges.ts'

/**
 * The file of a day in chunks of text, exactly as its fingerprint was made, in constant memory. Contains the salt and
 * every ballot: for administrators, and for the public after the announcement.
 * @throws NotFoundError without a fingerprint of the day
 */
export async function* readDailyFile(em: Em, day: string): AsyncGenerator<string> {
  const populate = ['header', 'missingIds'] as const
  const { header, salt, lastBallotId, missingIds } = await em.findOneOrFail(DailyFingerprint, { day }, { populate })
  const [previous] = await em.find(
    DailyFingerprint,
    { day: { $lt: day } },
    { populate: ['missingIds'], orderBy: { day: 'desc' }, limit: 1 },
  )
  const span = await findIdSpan(em, 'ballots', getSeasonId(em))
  const from = (previous?.lastBallotId ?? (span?.from ?? 1) - 1) + 1
  const candidates = [...(previous?.missingIds ?? []), ...(from <= lastBallotId ? [{ from, to: lastBallotId }] : [])]
  yield writeDailyFileHeader(header, salt)
  for await (const ballots of readBallots(em, subtractRanges(candidates, missingIds)))
    yield ballots.map(toBallotLine).join('')
}
