import type { createBackground } from '../model/background.ts'
import { getCount } from '../model/counter.ts'
import { listDeviations } from '../model/deviations.ts'
import { visitPairs } from '../model/options.ts'
import { scan } from '../model/scan.ts'
import { createTimeIndex, type TimeIndex } from '../model/time-index.ts'
import type { Workspace } from '../model/workspace.ts'
import type { Selector } from '../pattern.ts'
import { createBallotMatcher } from '../select-ballots.ts'
import { isTown, toFinding } from './label-source.ts'
import { createShareModel, type ShareModel } from './share-model.ts'
import { findSurgeNames } from './surge-names.ts'
import { estimateTypicalCount, joinBuckets, type Scale, scales, type Window } from './windows.ts'

/** Arrivals vary from day to day, shares of a name less. */
const arrivals = { spread: 0.3, minScore: 6, minExcess: 40 }
export const nameShares = { minScore: 6, minExcess: 40 }
/** Ballots of a pair and share of all ballots, below which it has no surge. */
const minPair = { ballots: 100, share: 0.001 }

interface Search {
  workspace: Workspace
  index: TimeIndex
  scale: Scale
  backgrounds: Awaited<ReturnType<typeof createBackground>>
  isIncluded: (row: number) => boolean
}

/** Finds times with far more ballots than typical: in total, for an option or a pair, and in a county. */
export async function findSurges(workspace: Workspace): Promise<void> {
  const { patterns, isUnlisted } = workspace
  const index = await createTimeIndex(workspace)
  for (const scale of scales) {
    // A listed surge belongs neither to the background nor to the counts of the longer scales.
    const rows = await workspace.unlisted()
    const search = { workspace, index, scale, backgrounds: await workspace.createBackground(rows) }
    await findArrivals({ ...search, isIncluded: isUnlisted }, rows)
    if (scale.minutes === 1) continue
    // Votes for one name may be hidden in the surge of a television mention.
    const isIncluded = (row: number) => isUnlisted(row) || patterns.labelOf(row) === 'television'
    await findShares({ ...search, isIncluded }, await workspace.unlisted('television'))
  }
}

async function findArrivals(search: Search, rows: Uint32Array): Promise<void> {
  const { scale, index, workspace } = search
  const [counts] = await index.count(rows, scale.minutes, (_row, add) => add(0))
  if (!counts) return
  const span = [Math.floor(index.firstMinute / scale.minutes), counts.length] as const
  const typicalAt = (bucket: number) => estimateTypicalCount(counts, span, bucket, scale)
  const busy = new Map<number, number>()
  // Medians of many buckets take longer than a slice.
  await scan(
    workspace.slice,
    counts.length,
    (bucket) => {
      if (getCount(counts, bucket) >= arrivals.minExcess) busy.set(bucket, typicalAt(bucket))
    },
    64,
  )
  for (const window of joinBuckets(counts, (bucket) => busy.get(bucket) ?? typicalAt(bucket), arrivals))
    await listSurge(search, window, {})
}

async function findShares(search: Search, rows: Uint32Array): Promise<void> {
  const { workspace, index, scale } = search
  const { snapshot, slice } = workspace
  const { minutes } = scale
  const [total] = await index.count(rows, minutes, (_row, add) => add(0))
  if (!total) return
  const ofOptions = await index.count(rows, minutes, (row, add) => {
    const trio = snapshot.trio(row)
    for (let nth = 0; nth < 3; nth++) add(snapshot.optionOf(trio, nth))
  })
  const ofCounties = await index.count(rows, minutes, (row, add) => add(snapshot.county(row)))
  const { choices, optionShare, countyShare } = search.backgrounds.without(null)

  async function list(counts: Uint32Array, { expectedAt, spread }: ShareModel, selector: Selector): Promise<void> {
    for (const window of joinBuckets(counts, expectedAt, { ...nameShares, spread }))
      await listSurge(search, window, selector)
    if (slice.isOver()) await slice.next()
  }
  for (const [option, counts] of ofOptions.entries())
    if (counts) await list(counts, createShareModel(counts, total, optionShare(option)), { options: [option] })
  for (const [county, counts] of ofCounties.entries())
    if (counts) await list(counts, createShareModel(counts, total, countyShare({ key: county, count: 0 })), { county })
  if (minutes < 60) return

  const pairTotals = await workspace.countPairs(rows)
  const minimum = Math.max(minPair.ballots, minPair.share * rows.length)
  const ofPairs = await index.count(rows, minutes, (row, add) =>
    visitPairs(snapshot, snapshot.trio(row), (pair) => {
      if (getCount(pairTotals, pair) >= minimum) add(pair)
    }),
  )
  const options = snapshot.optionIds.length
  for (const [pair, counts] of ofPairs.entries()) {
    if (!counts) continue
    const [one, other] = [Math.floor(pair / options), pair % options] as const
    // A surge of one of the names is no surge of the pair.
    const models = [
      createShareModel(counts, total, choices.pair(one, other)),
      createShareModel(counts, ofOptions[one] ?? total, choices.beside(one, other)),
      createShareModel(counts, ofOptions[other] ?? total, choices.beside(other, one)),
    ]
    const expectedAt = (bucket: number) => Math.max(...models.map((model) => model.expectedAt(bucket)))
    const spread = Math.max(...models.map((model) => model.spread))
    await list(counts, { expectedAt, spread }, { options: [one, other] })
  }
}

async function listSurge(search: Search, window: Window, narrow: Selector): Promise<void> {
  const { workspace, index, scale, backgrounds, isIncluded } = search
  const { snapshot, timeline, patterns, profile, omits } = workspace
  const kind = getKind(narrow)
  if (omits(kind)) return
  const isChosen = createBallotMatcher(snapshot, timeline.isNight, narrow)
  const [from, to] = [window.first * scale.minutes, (window.last + 1) * scale.minutes]
  const rows = await index.between(from, to, (row) => isChosen(row) && isIncluded(row))
  if (rows.length === 0) return
  const group = await profile(rows)
  const selector: Selector = { from: group.firstAt, to: group.lastAt, ...narrow }
  const { observed, expected, score } = window
  const finding = { kind, number: score, observed, expected, selector } as const
  const excess = observed - expected
  // A favorite is news and raises no doubt.
  const ignored = ['name'] as const
  const common = await workspace.filter(rows, workspace.isUnlisted)
  const background = backgrounds.without(common.length === rows.length ? group : await profile(common))
  const deviations = listDeviations(group, background, { excess, ignored, omits })
  if (deviations.length === 0) {
    const label = kind !== 'pair' ? 'television' : isTown(group, background, excess) ? 'town' : 'unexplained'
    const names = kind === 'surge' && !omits('name') ? await findSurgeNames(workspace, rows, background, selector) : []
    await patterns.add({ label, findings: [finding, ...names], rows })
    return
  }
  // The deviations select the ballots of the surge; the others voted at the same time.
  const narrowing = deviations.filter((deviation) => Object.keys(deviation.narrow).length > 0)
  const matchers = narrowing.map((deviation) => createBallotMatcher(snapshot, timeline.isNight, deviation.narrow))
  const isSelected = (row: number) => matchers.length === 0 || matchers.some((matches) => matches(row))
  await patterns.add({
    label: 'unexplained',
    findings: [finding, ...deviations.map((deviation) => toFinding(deviation, selector))],
    rows: await workspace.filter(rows, isSelected),
  })
}

const getKind = ({ options, county }: Selector) =>
  options ? (options.length > 1 ? 'pair' : 'name') : county === undefined ? 'surge' : 'county'
