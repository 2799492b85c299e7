import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  FileError,
  fileNamePattern,
  headings,
  type ResultFile,
  readPattern,
  readPublishedName,
  readReceipt,
  readTies,
  resultFileName,
} from '../../contract/results/result-files.ts'
import type { Recount } from './count-again.ts'
import { collect, readFile } from './read-lines.ts'

/** Year of the files of a folder. @throws FileError without files, and for files of several years */
export function findYear(folder: string): number {
  const years = new Set(readdirSync(folder).flatMap((name) => fileNamePattern.exec(name)?.[1] ?? []))
  if (years.size === 0) throw new FileError(`${folder} has no file ${resultFileName('results', '<year>')}`)
  if (years.size > 1)
    throw new FileError(
      `${folder} has files of several years (${[...years].sort().join(', ')}). Put each year into a folder`,
    )
  return Number([...years][0])
}

/** Reads the public files. @throws FileError for a missing or damaged file */
export async function readFolder(folder: string): Promise<Recount> {
  const year = findYear(folder)
  const existing = new Set(readdirSync(folder))
  const has = (file: ResultFile) => existing.has(resultFileName(file, year))
  const getPath = (file: ResultFile) => join(folder, resultFileName(file, year))
  for (const file of ['results', 'patterns', 'ties'] as const)
    if (!has(file)) throw new FileError(`${folder} has no file ${resultFileName(file, year)}`)
  const [ties] = await collect(readFile(getPath('ties'), headings.ties, readTies))
  if (!ties) throw new FileError(`${resultFileName('ties', year)} has no rule`)
  return {
    year,
    source: `the patterns of ${folder}`,
    ties,
    patterns: await collect(readFile(getPath('patterns'), headings.patterns, readPattern)),
    published: await collect(readFile(getPath('results'), headings.results, readPublishedName)),
    receipts: has('receipts') ? await countReceipts(getPath('receipts')) : null,
    proven: [],
  }
}

/** Receipts by district and state: a list of millions is not stored. */
async function countReceipts(path: string): Promise<Map<string, { counted: number; setAside: number }>> {
  const counts = new Map<string, { counted: number; setAside: number }>()
  for await (const { district, isExcluded } of readFile(path, headings.receipts, readReceipt)) {
    const count = counts.get(district) ?? { counted: 0, setAside: 0 }
    count[isExcluded ? 'setAside' : 'counted'] += 1
    counts.set(district, count)
  }
  return counts
}
