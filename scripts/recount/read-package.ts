import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { countPatterns, type Pattern } from '../../contract/results/count.ts'
import type { TieSettings } from '../../contract/results/draw.ts'
import { type PublicPattern, toPublicPatterns } from '../../contract/results/few-ballots.ts'
import {
  FileError,
  fewBallots,
  fileNamePattern,
  headings,
  type NumberedName,
  type PublishedName,
  packageFiles,
  readExcludedBallot,
  readFingerprint,
  readNumberedName,
  readPattern,
  readPublishedName,
  readTies,
  resultFileName,
} from '../../contract/results/result-files.ts'
import type { Recount } from './count-again.ts'
import { type BallotCounts, countDay } from './count-day.ts'
import { Difference, requireEqual } from './difference.ts'
import { collect, readFile, readRows } from './read-lines.ts'
import { readTar, type TarFile } from './read-tar.ts'

interface Package {
  year: number | null
  names: NumberedName[]
  published: PublishedName[]
  patterns: PublicPattern[]
  ties: TieSettings | null
  fingerprints: ReturnType<typeof readFingerprint>[]
  /** Set-aside of each ballot that does not count. */
  excluded: Map<number, number>
}

const dayPattern = /^days\/(\d{4}-\d\d-\d\d)\.csv$/

/**
 * Counts every ballot of a scrutineer's package, and verifies the fingerprint of each day.
 * @param publicFolder with the fingerprints as they were published, if the reader saved them
 * @throws FileError for a missing or damaged file, Difference
 */
export async function readPackage(path: string, publicFolder?: string): Promise<Recount> {
  const read: Package = {
    year: null,
    names: [],
    published: [],
    patterns: [],
    ties: null,
    fingerprints: [],
    excluded: new Map(),
  }
  const counts: BallotCounts = { patterns: new Map(), ids: new Uint8Array(0), ballots: 0, excluded: 0 }
  const hashes = new Map<string, string>()
  for await (const file of readTar(path)) {
    const day = dayPattern.exec(file.name)?.[1]
    if (day) hashes.set(day, await countDay(file, read.excluded, counts))
    else await getReadFile(file, read)
  }
  const { year, ties } = read
  if (year === null || !ties || read.published.length === 0)
    throw new FileError(`${path} lacks the results: it is no scrutineer's package, or it is incomplete`)
  requireEqual('Ballots set aside', counts.excluded, read.excluded.size)
  const patterns = nameBallots(counts, read.names)
  comparePatterns(patterns, read.patterns)
  const proven = [compareFingerprints(hashes, read.fingerprints, `the fingerprints of ${path}`)]
  if (publicFolder !== undefined) proven.push(await compareSaved(hashes, publicFolder, year))
  return { year, source: `every ballot of ${path}`, ties, patterns, published: read.published, receipts: null, proven }
}

async function getReadFile({ name, content }: TarFile, read: Package): Promise<void> {
  const year = fileNamePattern.exec(name)?.[1] ?? /-(\d{4})\.csv$/.exec(name)?.[1]
  if (!year) return
  read.year = Number(year)
  switch (name) {
    case resultFileName('results', year):
      read.published = await collect(readRows(name, content, headings.results, readPublishedName))
      break
    case resultFileName('patterns', year):
      read.patterns = await collect(readRows(name, content, headings.patterns, readPattern))
      break
    case resultFileName('ties', year):
      read.ties = (await collect(readRows(name, content, headings.ties, readTies)))[0] ?? null
      break
    case resultFileName('fingerprints', year):
      read.fingerprints = await collect(readRows(name, content, headings.fingerprints, readFingerprint))
      break
    case packageFiles.names.name(year):
      read.names = await collect(readRows(name, content, packageFiles.names.heading, readNumberedName))
      break
    case packageFiles.excluded.name(year):
      for await (const { ballot, setAsideId } of readRows(
        name,
        content,
        packageFiles.excluded.heading,
        readExcludedBallot,
      ))
        read.excluded.set(ballot, setAsideId)
  }
}

/** Replaces numbers by names. @throws FileError for an option or a district that the package does not name */
function nameBallots({ patterns }: BallotCounts, names: readonly NumberedName[]): Pattern[] {
  const districts = new Map(names.flatMap((one) => (one.kind === 'district' ? [[one.number, one.name]] : [])))
  const options = new Map(names.flatMap((one) => (one.kind === 'option' ? [[one.number, one]] : [])))
  return [...patterns.values()].map(({ districtId, options: picked, isExcluded, ballots }) => {
    const district = districts.get(districtId)
    if (district === undefined) throw new FileError(`no name of district ${districtId}`)
    const named = picked.map((number) => {
      const option = options.get(number)
      if (option?.districtNumber !== districtId)
        throw new Difference(`${district}: option ${number} is not one of its names`)
      return option.name
    })
    return { district, names: named, isExcluded, ballots }
  })
}

const getKey = ({ district, names, isExcluded }: PublicPattern) =>
  `${district}: ${names.join(', ')}${isExcluded ? ', set aside' : ''}`

/** Compares the patterns that everyone can download with those of the ballots. @throws Difference */
function comparePatterns(counted: readonly Pattern[], published: readonly PublicPattern[]): void {
  const districts = [...countPatterns(counted).keys()]
  const expected = districts.flatMap((district) => toPublicPatterns(counted.filter((one) => one.district === district)))
  const remaining = new Map(published.map((pattern) => [getKey(pattern), pattern.ballots ?? fewBallots]))
  for (const pattern of expected) {
    requireEqual(getKey(pattern), pattern.ballots ?? fewBallots, remaining.get(getKey(pattern)) ?? 0)
    remaining.delete(getKey(pattern))
  }
  const [extra] = remaining
  if (extra) requireEqual(extra[0], 0, extra[1])
}

/** @throws Difference */
function compareFingerprints(
  hashes: ReadonlyMap<string, string>,
  published: readonly { day: string; hash: string }[],
  source: string,
): string {
  for (const { day, hash } of published) requireEqual(`Fingerprint of ${day}`, hashes.get(day) ?? 'no ballots', hash)
  const days = new Set(published.map(({ day }) => day))
  for (const day of hashes.keys()) if (!days.has(day)) throw new Difference(`${day} has ballots, but no fingerprint`)
  return `${published.length} fingerprints match: the ballots of each day equal ${source}.`
}

async function compareSaved(hashes: ReadonlyMap<string, string>, folder: string, year: number): Promise<string> {
  const path = join(folder, resultFileName('fingerprints', year))
  if (!existsSync(path)) throw new FileError(`${folder} has no file ${resultFileName('fingerprints', year)}`)
  return compareFingerprints(hashes, await collect(readFile(path, headings.fingerprints, readFingerprint)), path)
}
