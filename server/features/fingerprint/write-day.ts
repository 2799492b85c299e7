import { createHash, randomBytes } from 'node:crypto'
import { type DailyFileHeader, writeDailyFileHeader } from '@snowplow/contract/results/daily-file.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import type { DailyFingerprintRow } from '../../entities/daily-fingerprint.entity.ts'
import { findIdSpan, type Span } from '../../entities/id-span.ts'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { readBallots, readNames, toBallotLine } from './ballot-file.ts'
import { createRangeSplitter } from './id-ranges.ts'

const saltBytes = 32
// Limits the memory if ballots of two days alternate, as with processes whose clocks differ by hours: beyond it, the file
// includes ballots of the next day.
const maxMissingRanges = 10_000

export type PreviousDay = Pick<DailyFingerprintRow, 'id' | 'day' | 'lastBallotId'> & { missingIds: Span[] }

export interface Day {
  year: number
  day: string
  timeZone: string
  /** End of the day; ballots cast from then on are left to a later file. */
  endsAt: Date
}

export type WrittenDay = Pick<
  DailyFingerprintRow,
  'day' | 'salt' | 'hash' | 'ballots' | 'lastBallotId' | 'missingIds'
> & { header: DailyFileHeader }

/** Reads backward along the key, past the ballots that were cast since. Returns `last` if there are none. */
async function findLastBallotId(em: Em, { endsAt }: Day, last: number): Promise<number> {
  const where = { id: { $gt: last }, createdAt: { $lt: endsAt } }
  const found = await em.findOne(Ballot, where, { fields: ['id'], orderBy: { id: 'desc' } })
  return found?.id ?? last
}

/**
 * Hashes the file of a day: ballots in no earlier file that were cast before its end (decision 63). Stores nothing.
 * @returns null if `isStopped` became true
 */
export async function hashDay(
  em: Em,
  day: Day,
  previous: PreviousDay | null,
  isStopped: () => boolean,
): Promise<WrittenDay | null> {
  const { year, timeZone, endsAt } = day
  const span = await findIdSpan(em, 'ballots', getSeasonId(em))
  const last = previous?.lastBallotId ?? (span?.from ?? 1) - 1
  const lastBallotId = await findLastBallotId(em, day, last)
  const candidates = [
    ...(previous?.missingIds ?? []),
    ...(lastBallotId > last ? [{ from: last + 1, to: lastBallotId }] : []),
  ]
  const header = { year, day: day.day, timeZone, ...(await readNames(em)) }
  const salt = randomBytes(saltBytes).toString('hex')
  const digest = createHash('sha256').update(writeDailyFileHeader(header, salt))
  const missing = createRangeSplitter(candidates)
  let ballots = 0
  for await (const found of readBallots(em, candidates)) {
    if (isStopped()) return null
    const filed = found.filter(({ created_at }) => new Date(created_at) < endsAt || missing.count() >= maxMissingRanges)
    for (const { id } of filed) missing.remove(id)
    digest.update(filed.map(toBallotLine).join(''))
    ballots += filed.length
  }
  return { day: day.day, header, salt, hash: digest.digest('hex'), ballots, lastBallotId, missingIds: missing.finish() }
}
