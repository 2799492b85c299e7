import type { EntryStatistics } from '@snowplow/contract/entry/entry-review.ts'
import type { Orm } from '../../../db/orm.ts'
import { forkSeason } from '../../../db/season.ts'
import { type CountKind, SubmissionCount } from '../../../entities/examination.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import type { Call } from '../../../http/serve.ts'
import { readContestDay } from '../../season/schedule/contest-day.ts'
import { type CountSums, countSums } from './examination/entry-count.ts'
import type { Examination } from './examination/examination.ts'
import { findLastEntryId, findUnexaminedCountables, getIdBatchSize } from './examination/examine.ts'

const maxReads = 3

interface Deps {
  orm: Orm
  examination: Pick<Examination, 'settledTo'>
}

export const entryStatisticsService = (deps: Deps) => bindService(deps, { getSubmissionStatistics, readStatistics })

async function addUnexamined({ orm, examination }: Deps, sums: CountSums, season: number): Promise<void> {
  const top = await findLastEntryId(forkSeason(orm.em, season))
  const span = getIdBatchSize(orm.em)
  const dayOf = await readContestDay(forkSeason(orm.em, season))
  for (let from = examination.settledTo(); from < top; from += span) {
    for (const entry of await findUnexaminedCountables(forkSeason(orm.em, season), from, Math.min(from + span, top)))
      sums.addEntry({
        reviewState: entry.review_state,
        hasHint: false,
        day: dayOf(new Date(entry.created_at)),
        countyId: entry.county_id,
        gradeLevel: entry.grade_level,
      })
    await new Promise(setImmediate)
  }
}

async function readCounts({ orm }: Deps, season: number) {
  const counts = await forkSeason(orm.em, season).findAll(SubmissionCount, { orderBy: { kind: 'asc', item: 'asc' } })
  return { counts, version: JSON.stringify(counts) }
}

// Adds unexamined entries to the stored counts. Retries if the counts changed, so no entry is counted twice.
async function readSums(deps: Deps, season: number): Promise<CountSums> {
  for (let reading = 1; ; reading += 1) {
    const sums = countSums()
    const { counts, version } = await readCounts(deps, season)
    for (const { kind, item, entries } of counts) sums.add(kind, item, entries)
    await addUnexamined(deps, sums, season)
    if (reading === maxReads || (await readCounts(deps, season)).version === version) return sums
  }
}

async function getSubmissionStatistics(
  deps: Deps,
  { season }: Call<'getSubmissionStatistics'>,
): Promise<EntryStatistics> {
  return readStatistics(deps, season)
}

async function readStatistics(deps: Deps, season: number): Promise<EntryStatistics> {
  const sums = (await readSums(deps, season)).all()
  const by = (kind: CountKind) => sums.filter((sum) => sum.kind === kind)
  const stateCount = (state: string) => by('reviewState').find(({ item }) => item === state)?.entries ?? 0
  return {
    total: by('reviewState').reduce((total, { entries }) => total + entries, 0),
    reviewStates: {
      pending: stateCount('pending'),
      approved: stateCount('approved'),
      rejected: stateCount('rejected'),
      withdrawn: stateCount('withdrawn'),
    },
    hinted: by('hinted')[0]?.entries ?? 0,
    days: by('day')
      .map(({ item, entries }) => ({ day: item, entries }))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
    counties: by('county')
      .map(({ item, entries }) => ({ countyId: Number(item), entries }))
      .sort((a, b) => a.countyId - b.countyId),
    gradeLevels: by('gradeLevel').map(({ item, entries }) => ({ gradeLevel: item, entries })),
  }
}
