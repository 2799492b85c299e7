import { createHash } from 'node:crypto'
import {
  type DailyFileBallot,
  endsDailyFileHeader,
  parseDailyFileBallot,
  parseDailyFileHeader,
} from '../../contract/results/daily-file.ts'
import { FileError } from '../../contract/results/result-files.ts'
import { Difference } from './difference.ts'
import { splitLines } from './read-lines.ts'
import type { TarFile } from './read-tar.ts'

export interface BallotCounts {
  /** Ballots with equal names and an equal state. */
  patterns: Map<string, { districtId: number; options: readonly number[]; isExcluded: boolean; ballots: number }>
  /** One bit for each ballot id: a ballot counts once. */
  ids: Uint8Array
  ballots: number
  excluded: number
}

/** Returns whether the id is new, and stores it. */
function markId(counts: BallotCounts, id: number): boolean {
  const [index, bit] = [id >> 3, 1 << (id & 7)]
  if (index >= counts.ids.length) {
    const larger = new Uint8Array(Math.max(1024, 2 * index))
    larger.set(counts.ids)
    counts.ids = larger
  }
  const before = counts.ids[index] ?? 0
  counts.ids[index] = before | bit
  return (before & bit) === 0
}

function countBallot(
  { id, districtId, options }: DailyFileBallot,
  excluded: ReadonlyMap<number, number>,
  counts: BallotCounts,
) {
  if (!markId(counts, id)) throw new Difference(`Ballot ${id} is listed twice`)
  const isExcluded = excluded.has(id)
  counts.ballots += 1
  if (isExcluded) counts.excluded += 1
  const key = `${districtId} ${options} ${isExcluded}`
  const pattern = counts.patterns.get(key)
  if (pattern) pattern.ballots += 1
  else counts.patterns.set(key, { districtId, options, isExcluded, ballots: 1 })
}

/** Counts the ballots of a day. @returns the SHA-256 of its file. @throws FileError, Difference for a ballot listed twice */
export async function countDay(
  { name, content }: TarFile,
  excluded: ReadonlyMap<number, number>,
  counts: BallotCounts,
): Promise<string> {
  const digest = createHash('sha256')
  async function* hashed() {
    for await (const chunk of content) {
      digest.update(chunk)
      yield chunk
    }
  }
  const header: string[] = []
  let hasHeader = false
  let lineNumber = 0
  for await (const line of splitLines(hashed())) {
    lineNumber += 1
    try {
      if (hasHeader) countBallot(parseDailyFileBallot(line), excluded, counts)
      else {
        header.push(line)
        hasHeader = endsDailyFileHeader(line)
        if (hasHeader) parseDailyFileHeader(header)
      }
    } catch (error) {
      if (error instanceof Difference) throw error
      throw new FileError(`${name}, line ${lineNumber}: ${(error as Error).message}`)
    }
  }
  if (!hasHeader) throw new FileError(`${name} has no header`)
  return digest.digest('hex')
}
