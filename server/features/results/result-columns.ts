import type { Readable } from 'node:stream'
import { minPublishedBallots } from '@snowplow/contract/results/count.ts'
import { toPublicPatterns } from '@snowplow/contract/results/few-ballots.ts'
import {
  fewBallots,
  headings,
  type ResultFile,
  resultNames,
  ruleNames,
  scheduleNames,
  stateNames,
} from '@snowplow/contract/results/result-files.ts'
import type { DistrictResults, Results } from '@snowplow/contract/results/results.ts'
import type { Em } from '../../db/orm.ts'
import { DailyFingerprint } from '../../entities/daily-fingerprint.entity.ts'
import { PublishedPatterns } from '../../entities/published-count.entity.ts'
import { type Cell, type Columns, createCsvStream } from '../../http/csv/csv-file.ts'
import { findOptionsByDistrict } from '../poll-result/ranking.ts'
import { toPatterns } from './scan-ballots.ts'

export type Row = readonly Cell[]

/** A row is a list of cells in the order of the headings. */
const getColumns = (file: ResultFile): Columns<Row> =>
  headings[file].map((heading, index) => [heading, (row: Row) => row[index] ?? null])

interface FileSource {
  /** In the season of the publication. */
  em: Em
  publication: number
  districts: readonly DistrictResults[]
  ties: Results['ties']
  scheduleChanges: Results['scheduleChanges']
  /** IANA name. */
  timeZone: string
}

const toInstant = (at: string | null) => (at === null ? null : new Date(at))

const formatDigits = (digits: string | null) => digits?.match(/.{5}/g)?.join(' ') ?? null

/** Rows of each file but `receipts`, which is stored as rows. */
const rowsOf: Record<Exclude<ResultFile, 'receipts'>, (source: FileSource) => AsyncIterable<Row> | Iterable<Row>> = {
  results: ({ districts }) =>
    districts.flatMap(({ name: district, ballots, setAside, decision, winners, names }) =>
      names.map(({ snowplowName, votes, place }) => {
        const result = winners.includes(snowplowName) ? resultNames[decision] : ''
        return [district, place, snowplowName, votes ?? fewBallots, result, ballots ?? fewBallots, setAside]
      }),
    ),
  patterns: patternRows,
  ties: ({ ties: { rule, digits, source, lockedAt, enteredAt } }) => [
    [ruleNames[rule], formatDigits(digits), source, toInstant(lockedAt), toInstant(enteredAt)],
  ],
  turnout: ({ districts }) =>
    districts.flatMap(({ name, days }) => days.map(({ day, ballots }) => [name, day, ballots])),
  counties: ({ districts }) =>
    districts.flatMap(({ name, counties }) =>
      counties.map((county) => [name, county.name, county.ballots ?? fewBallots]),
    ),
  'set-asides': ({ districts }) =>
    districts.flatMap(({ name, setAsides }) => setAsides.map(({ id, ballots, reason }) => [id, name, ballots, reason])),
  schedule: ({ scheduleChanges }) =>
    scheduleChanges.flatMap(({ at, items }) =>
      items.map(({ item, before, after }) => [
        toInstant(at),
        scheduleNames[item],
        before.startsOn,
        before.endsOn,
        after.startsOn,
        after.endsOn,
      ]),
    ),
  fingerprints: fingerprintRows,
}

/** Files with instants. */
const timedFiles: readonly ResultFile[] = ['ties', 'schedule']

export const streamFile = (file: Exclude<ResultFile, 'receipts'>, source: FileSource): Readable =>
  createCsvStream(getColumns(file), rowsOf[file](source), timedFiles.includes(file) ? source.timeZone : undefined)

async function* patternRows({ em, publication, districts }: FileSource): AsyncGenerator<Row> {
  const names = await namesOfOptions(em)
  for (const { districtId, name } of districts) {
    const patterns = toPublicPatterns(toPatterns(name, await readPatterns(em, publication, districtId), names))
    for (const {
      names: [first, second, third],
      isExcluded,
      ballots,
    } of patterns)
      yield [
        name,
        first ?? null,
        second ?? null,
        third ?? null,
        isExcluded ? stateNames.setAside : stateNames.counted,
        ballots ?? fewBallots,
      ]
  }
}

export async function readPatterns(em: Em, publication: number, districtId: number) {
  const where = { publication, districtId }
  const row = await em.findOne(PublishedPatterns, where, { populate: ['patterns'], disableIdentityMap: true })
  return row?.patterns ?? []
}

export async function namesOfOptions(em: Em): Promise<(option: number) => string> {
  const names = new Map(
    [...(await findOptionsByDistrict(em)).values()].flat().map(({ id, snowplowName }) => [id, snowplowName]),
  )
  return (option) => names.get(option) ?? `Name ${option}`
}

/**
 * Salts are published, except those of days with few ballots: with the salt of a single ballot, its file could be guessed
 * from the fingerprint. The scrutineer's package has all of them.
 */
async function* fingerprintRows({ em }: FileSource): AsyncGenerator<Row> {
  for (const { day, hash, salt, ballots } of await em.findAll(DailyFingerprint, { orderBy: { day: 'asc' } }))
    yield [day, hash, ballots >= minPublishedBallots ? salt : null]
}
