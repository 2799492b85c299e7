import type { Territory, TerritoryBlocker, TerritoryChange } from '@snowplow/contract/county/territory.ts'

export type UsageCounts = Omit<TerritoryBlocker, 'reason' | 'name'>

export const noUsage: UsageCounts = { entries: 0, favorites: 0, options: 0, votes: 0, trucks: 0 }

export interface Used {
  /** Keyed by id; missing ids are unused. */
  districts: ReadonlyMap<number, UsageCounts>
  counties: ReadonlyMap<number, UsageCounts>
  entries: number
  /** True before the season starts: its territory may be incomplete. */
  isPreparing: boolean
}

type Named = Territory['gradeLevels'][number]
type County = Territory['counties'][number]

interface Difference<Row extends Named> {
  added: Row[]
  removed: Row[]
  retained: [before: Row, after: Row][]
}

export function findDifference<Row extends Named>(current: readonly Row[], target: readonly Row[]): Difference<Row> {
  const before = new Map(current.map((row) => [row.id, row]))
  const after = new Set(target.map(({ id }) => id))
  return {
    added: target.filter(({ id }) => id === null || !before.has(id)),
    removed: current.filter(({ id }) => !after.has(id)),
    retained: target.flatMap((row): [Row, Row][] => {
      const existing = row.id === null ? undefined : before.get(row.id)
      return existing ? [[existing, row]] : []
    }),
  }
}

const idOfDistrict = ({ districts }: Territory, { district }: County) =>
  district === null ? null : (districts[district]?.id ?? null)

const nameOfDistrict = ({ districts }: Territory, { district }: County) =>
  district === null ? null : (districts[district]?.name ?? null)

function movedCounties(current: Territory, target: Territory): [before: County, after: County][] {
  return findDifference(current.counties, target.counties).retained.filter(([before, after]) => {
    const isNew = after.district !== null && idOfDistrict(target, after) === null
    return isNew || idOfDistrict(current, before) !== idOfDistrict(target, after)
  })
}

export function findTouched(current: Territory, target: Territory) {
  const moved = movedCounties(current, target)
  const counties = findDifference(current.counties, target.counties).removed
  const removedDistricts = findDifference(current.districts, target.districts).removed
  const districts = [
    ...removedDistricts.map(({ id }) => id),
    ...moved.flatMap(([before, after]) => [idOfDistrict(current, before), idOfDistrict(target, after)]),
    ...counties.map((county) => idOfDistrict(current, county)),
  ]
  const existing = (ids: (number | null)[]) => [...new Set(ids)].filter((id) => id !== null)
  return { districts: existing(districts), counties: existing(counties.map(({ id }) => id)) }
}

export function planTerritory(current: Territory, target: Territory, used: Used) {
  return { changes: getChanges(current, target), blockers: findBlockers(current, target, used) }
}

function getChanges(current: Territory, target: Territory): TerritoryChange[] {
  const single = (of: 'state' | 'timeZone', before: string | null, after: string | null): TerritoryChange[] =>
    before === after ? [] : [{ of, action: 'changed', name: '', before, after }]
  return [
    ...single('state', current.stateFips, target.stateFips),
    ...single('timeZone', current.timeZone, target.timeZone),
    ...changesOfList('district', current.districts, target.districts),
    ...changesOfList('county', current.counties, target.counties),
    ...findDifference(current.counties, target.counties)
      .retained.filter(([before, after]) => before.fips !== after.fips)
      .map(([before, after]): TerritoryChange => {
        const { name } = after
        return { of: 'county', action: 'changed', name, before: before.fips, after: after.fips }
      }),
    ...movedCounties(current, target).map(
      ([before, after]): TerritoryChange => ({
        of: 'county',
        action: 'moved',
        name: after.name,
        before: nameOfDistrict(current, before),
        after: nameOfDistrict(target, after),
      }),
    ),
    ...changesOfList('gradeLevel', current.gradeLevels, target.gradeLevels),
  ]
}

function changesOfList(
  of: 'district' | 'county' | 'gradeLevel',
  current: readonly Named[],
  target: readonly Named[],
): TerritoryChange[] {
  const { added, removed, retained } = findDifference(current, target)
  const change = (action: TerritoryChange['action'], name: string, before: string | null, after: string | null) => ({
    of,
    action,
    name,
    before,
    after,
  })
  // Counties are listed by name, so their order is not a change.
  const isReordered = of !== 'county' && !isSameOrder(current, target, retained)
  return [
    ...added.map(({ name }) => change('added', name, null, name)),
    ...removed.map(({ name }) => change('removed', name, name, null)),
    ...retained
      .filter(([before, after]) => before.name !== after.name)
      .map(([before, after]) => change('renamed', after.name, before.name, after.name)),
    ...(isReordered ? [change('reordered', '', null, null)] : []),
  ]
}

function isSameOrder(
  current: readonly Named[],
  target: readonly Named[],
  retained: readonly [Named, Named][],
): boolean {
  const stays = new Set(retained.map(([{ id }]) => id))
  const ids = (rows: readonly Named[]) => rows.map(({ id }) => id).filter((id) => stays.has(id))
  return String(ids(current)) === String(ids(target))
}

const isUsed = (counts: UsageCounts) => Object.values(counts).some((count) => count > 0)
/** Borders of a district are fixed once it has favorites, options or votes. */
const isSettled = ({ favorites, options, votes }: UsageCounts) => favorites + options + votes > 0

const getSum = (all: readonly UsageCounts[]): UsageCounts =>
  all.reduce((sum, one) => {
    const added = Object.entries(sum).map(([kind, count]) => [kind, count + one[kind as keyof UsageCounts]])
    return Object.fromEntries(added) as unknown as UsageCounts
  }, noUsage)

function findBlockers(current: Territory, target: Territory, used: Used): TerritoryBlocker[] {
  const toBlocker = (reason: TerritoryBlocker['reason'], name: string, counts: UsageCounts): TerritoryBlocker => ({
    reason,
    name,
    ...counts,
  })
  const ofDistricts = (ids: readonly (number | null)[]) =>
    getSum([...new Set(ids)].flatMap((id) => (id === null ? [] : (used.districts.get(id) ?? []))))

  const districts = findDifference(current.districts, target.districts).removed.map(({ id, name }) =>
    toBlocker('district_in_use', name, ofDistricts([id])),
  )
  const moved = movedCounties(current, target).map(([before, after]) =>
    toBlocker('county_moves', after.name, ofDistricts([idOfDistrict(current, before), idOfDistrict(target, after)])),
  )
  const removed = findDifference(current.counties, target.counties).removed
  const counties = removed.flatMap((county) => {
    const own = used.counties.get(county.id ?? 0) ?? noUsage
    const around = ofDistricts([idOfDistrict(current, county)])
    if (isUsed(own)) return [toBlocker('county_in_use', county.name, own)]
    return isSettled(around) ? [toBlocker('county_in_use', county.name, { ...around, entries: 0 })] : []
  })
  const movesClocks = current.timeZone !== target.timeZone && used.entries > 0
  return [
    ...districts.filter(isUsedNow),
    ...moved.filter(isSettled),
    ...counties,
    ...(movesClocks ? [toBlocker('time_zone_in_use', '', { ...noUsage, entries: used.entries })] : []),
    ...(used.isPreparing ? [] : findMissing(target).map(([reason, name]) => toBlocker(reason, name, noUsage))),
  ]
}

const isUsedNow = ({ reason: _, name: __, ...counts }: TerritoryBlocker) => isUsed(counts)

function findMissing({ districts, counties, gradeLevels }: Territory): [TerritoryBlocker['reason'], string][] {
  const without = counties.filter(({ district }) => district === null)
  return [
    ...(districts.length === 0 ? [['no_districts', ''] as const] : []),
    ...(counties.length === 0 ? [['no_counties', ''] as const] : []),
    ...(gradeLevels.length === 0 ? [['no_grade_levels', ''] as const] : []),
    ...without.map(({ name }) => ['county_without_district', name] as const),
  ].map(([reason, name]) => [reason, name])
}
