import { countPatterns, rankNames } from '@snowplow/contract/results/count.ts'
import type { DistrictResults, Results } from '@snowplow/contract/results/results.ts'
import { insertRows, storeRows } from '../../db/json-rows.ts'
import type { Em } from '../../db/orm.ts'
import { PublishedCount, PublishedPatterns } from '../../entities/published-count.entity.ts'
import type { FinalCount } from '../poll-result/poll-result.service.ts'
import { sha256 } from '../poll-result/sha256.ts'
import type { CountInputs } from './count-inputs.ts'
import { toDistrictResults, toSummary, withholdNumbers } from './district-results.ts'
import { createReceiptWriter, getPrefixLength } from './published-receipts.ts'
import { createFigures, type DistrictFigures, scanBallots, toPatterns } from './scan-ballots.ts'

export interface Publication {
  /** Null in a preview. */
  id: number | null
  results: Results
  districts: DistrictResults[]
}

/** Digest of everything that a publication depends on: another one means that it is out of date. */
export const getBasis = (
  counts: readonly FinalCount[],
  { options, setAsides, ties, scheduleChanges }: CountInputs,
): string => {
  const ballots = counts.map(({ districtId, ballots, setAside }) => [districtId, ballots, setAside])
  const names = [...options.values()].flat().map(({ id, snowplowName }) => [id, snowplowName])
  return sha256(JSON.stringify([ballots, names, [...setAsides], ties, scheduleChanges]))
}

const overview = (
  { year, ties, scheduleChanges }: CountInputs,
  districts: DistrictResults[],
  more: Pick<Results, 'publishedAt' | 'receiptPrefix'>,
): Results => ({
  year,
  ties,
  scheduleChanges,
  ...more,
  districts: districts.map(toSummary),
})

/** A publication as everyone sees it. Stored ones have all numbers: earlier versions published them. */
export function toPublic<Stored extends Pick<Publication, 'results' | 'districts'>>(publication: Stored): Stored {
  const districts = publication.districts.map(withholdNumbers)
  return { ...publication, districts, results: { ...publication.results, districts: districts.map(toSummary) } }
}

/** Results from the running count, for administrators before the announcement: nothing is stored. */
export function previewResults(counts: readonly FinalCount[], inputs: CountInputs): Publication {
  const countOf = new Map(counts.map((count) => [count.districtId, count]))
  const districts = inputs.districts.map((district) => {
    const { ballots = 0, setAside = 0, results = [], days = [], counties = [] } = countOf.get(district.id) ?? {}
    const votes = new Map(
      results
        .toSorted((one, other) => one.optionNumber - other.optionNumber)
        .map(({ snowplowName, numberOfVotes }) => [snowplowName, numberOfVotes]),
    )
    return toDistrictResults({
      district,
      count: { ballots, setAside, names: rankNames(votes) },
      days: new Map(days.map(({ day, ballots }) => [day, ballots])),
      counties: inputs.counties.get(district.id) ?? [],
      countyBallots: new Map(counties.map(({ countyId, ballots }) => [countyId, ballots])),
      setAsides: inputs.setAsides.get(district.id) ?? [],
      ties: inputs.ties,
    })
  })
  const results = overview(inputs, districts, { publishedAt: null, receiptPrefix: 0 })
  return toPublic({ id: null, results, districts })
}

interface Source {
  em: Em
  inputs: CountInputs
  basis: string
  /** Counted and set aside. */
  ballots: number
  now: Date
  /** True while the server stops: the snapshot is left incomplete. */
  isStopped: () => boolean
}

/**
 * Counts all ballots once and stores the snapshot. Readers get it once it is complete; earlier ones are then deleted.
 * Two processes may publish at the same time: the first to finish deletes what the other has written, and the other
 * fails on its foreign key.
 */
export async function publish({ em, inputs, basis, ballots, now, isStopped }: Source): Promise<void> {
  const [id = 0] = await insertRows(em, PublishedCount, [{ basis, startedAt: now }])
  const figures = await createFigures(em)
  const prefixLength = getPrefixLength(ballots)
  const receipts = createReceiptWriter({ em, publication: id, prefixLength, districts: inputs.districts })
  for await (const chunk of scanBallots(em)) {
    figures.add(chunk)
    await receipts.add(chunk)
    if (isStopped()) return
  }
  await receipts.finish()
  const districts = inputs.districts.map((district) => countDistrict(district, figures.ofDistrict(district.id), inputs))
  const results = overview(inputs, districts, { publishedAt: now.toISOString(), receiptPrefix: prefixLength })
  for (const { id: districtId } of inputs.districts) {
    const { patterns } = figures.ofDistrict(districtId)
    await storeRows(em, PublishedPatterns, [{ publication: id, districtId, patterns }])
  }
  await em.transactional(async (em) => {
    await em.nativeUpdate(PublishedCount, { id }, { results, districts, publishedAt: now })
    await em.nativeDelete(PublishedCount, { id: { $lt: id } })
  })
}

function countDistrict(
  district: CountInputs['districts'][number],
  { patterns, days, counties }: DistrictFigures,
  inputs: CountInputs,
): DistrictResults {
  const names = new Map((inputs.options.get(district.id) ?? []).map(({ id, snowplowName }) => [id, snowplowName]))
  const offered = new Map([[district.name, [...names.values()]]])
  const named = toPatterns(district.name, patterns, (option) => names.get(option) ?? `Name ${option}`)
  return toDistrictResults({
    district,
    count: countPatterns(named, offered).get(district.name) ?? { ballots: 0, setAside: 0, names: [] },
    days,
    counties: inputs.counties.get(district.id) ?? [],
    countyBallots: counties,
    setAsides: inputs.setAsides.get(district.id) ?? [],
    ties: inputs.ties,
  })
}
