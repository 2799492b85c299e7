/** What a change of the territory does, and what stands in its way: of documents alone, the database is elsewhere. */
import type { Territory, TerritoryChange, TerritoryObstacle } from '@snowplow/contract/county/territory.ts'

/** What points at a place. */
export type Figures = Omit<TerritoryObstacle, 'reason' | 'name'>

export const noFigures: Figures = { entries: 0, favorites: 0, options: 0, votes: 0, trucks: 0 }

export interface Used {
  /** By id; a place that is missing is used by nothing. */
  districts: ReadonlyMap<number, Figures>
  counties: ReadonlyMap<number, Figures>
  /** Of the whole season. */
  entries: number
  /** Whether the season is not started yet: then its territory may be unfinished. */
  isPreparing: boolean
}

type Named = Territory['gradeLevels'][number]
type County = Territory['counties'][number]

/** A list's rows by what is to be done with them; `kept` are pairs of before and after. */
interface Difference<Row extends Named> {
  added: Row[]
  removed: Row[]
  kept: [before: Row, after: Row][]
}

export function differenceOf<Row extends Named>(current: readonly Row[], wanted: readonly Row[]): Difference<Row> {
  const before = new Map(current.map((row) => [row.id, row]))
  const after = new Set(wanted.map(({ id }) => id))
  return {
    added: wanted.filter(({ id }) => id === null || !before.has(id)),
    removed: current.filter(({ id }) => !after.has(id)),
    kept: wanted.flatMap((row): [Row, Row][] => {
      const known = row.id === null ? undefined : before.get(row.id)
      return known ? [[known, row]] : []
    }),
  }
}

const idOfDistrict = ({ districts }: Territory, { district }: County) =>
  district === null ? null : (districts[district]?.id ?? null)

const nameOfDistrict = ({ districts }: Territory, { district }: County) =>
  district === null ? null : (districts[district]?.name ?? null)

/** The counties that are in another district afterward. */
function movedCounties(current: Territory, wanted: Territory): [before: County, after: County][] {
  return differenceOf(current.counties, wanted.counties).kept.filter(([before, after]) => {
    const isNew = after.district !== null && idOfDistrict(wanted, after) === null
    return isNew || idOfDistrict(current, before) !== idOfDistrict(wanted, after)
  })
}

/** Places whose use matters for a change. */
export function touchedBy(current: Territory, wanted: Territory) {
  const moved = movedCounties(current, wanted)
  const counties = differenceOf(current.counties, wanted.counties).removed
  const gone = differenceOf(current.districts, wanted.districts).removed
  const districts = [
    ...gone.map(({ id }) => id),
    ...moved.flatMap(([before, after]) => [idOfDistrict(current, before), idOfDistrict(wanted, after)]),
    ...counties.map((county) => idOfDistrict(current, county)),
  ]
  const known = (ids: (number | null)[]) => [...new Set(ids)].filter((id) => id !== null)
  return { districts: known(districts), counties: known(counties.map(({ id }) => id)) }
}

export function planTerritory(current: Territory, wanted: Territory, used: Used) {
  return { changes: changesOf(current, wanted), obstacles: obstaclesOf(current, wanted, used) }
}

function changesOf(current: Territory, wanted: Territory): TerritoryChange[] {
  const single = (of: 'state' | 'timeZone', before: string | null, after: string | null): TerritoryChange[] =>
    before === after ? [] : [{ of, act: 'changed', name: '', before, after }]
  return [
    ...single('state', current.stateFips, wanted.stateFips),
    ...single('timeZone', current.timeZone, wanted.timeZone),
    ...changesOfList('district', current.districts, wanted.districts),
    ...changesOfList('county', current.counties, wanted.counties),
    ...differenceOf(current.counties, wanted.counties)
      .kept.filter(([before, after]) => before.fips !== after.fips)
      .map(([before, after]): TerritoryChange => {
        const { name } = after
        return { of: 'county', act: 'changed', name, before: before.fips, after: after.fips }
      }),
    ...movedCounties(current, wanted).map(
      ([before, after]): TerritoryChange => ({
        of: 'county',
        act: 'moved',
        name: after.name,
        before: nameOfDistrict(current, before),
        after: nameOfDistrict(wanted, after),
      }),
    ),
    ...changesOfList('gradeLevel', current.gradeLevels, wanted.gradeLevels),
  ]
}

function changesOfList(
  of: 'district' | 'county' | 'gradeLevel',
  current: readonly Named[],
  wanted: readonly Named[],
): TerritoryChange[] {
  const { added, removed, kept } = differenceOf(current, wanted)
  const change = (act: TerritoryChange['act'], name: string, before: string | null, after: string | null) => ({
    of,
    act,
    name,
    before,
    after,
  })
  // Counties are shown by their names.
  const isReordered = of !== 'county' && !isSameOrder(current, wanted, kept)
  return [
    ...added.map(({ name }) => change('added', name, null, name)),
    ...removed.map(({ name }) => change('removed', name, name, null)),
    ...kept
      .filter(([before, after]) => before.name !== after.name)
      .map(([before, after]) => change('renamed', after.name, before.name, after.name)),
    ...(isReordered ? [change('reordered', '', null, null)] : []),
  ]
}

/** Whether what stays is in the order of before. */
function isSameOrder(current: readonly Named[], wanted: readonly Named[], kept: readonly [Named, Named][]): boolean {
  const stays = new Set(kept.map(([{ id }]) => id))
  const ids = (rows: readonly Named[]) => rows.map(({ id }) => id).filter((id) => stays.has(id))
  return String(ids(current)) === String(ids(wanted))
}

const isUsed = (figures: Figures) => Object.values(figures).some((figure) => figure > 0)
/** Names were chosen for, offered to, or voted on by the people of a district: its borders stand. */
const isSettled = ({ favorites, options, votes }: Figures) => favorites + options + votes > 0

const sumOf = (all: readonly Figures[]): Figures =>
  all.reduce((sum, one) => {
    const added = Object.entries(sum).map(([kind, figure]) => [kind, figure + one[kind as keyof Figures]])
    return Object.fromEntries(added) as unknown as Figures
  }, noFigures)

function obstaclesOf(current: Territory, wanted: Territory, used: Used): TerritoryObstacle[] {
  const obstacle = (reason: TerritoryObstacle['reason'], name: string, figures: Figures): TerritoryObstacle => ({
    reason,
    name,
    ...figures,
  })
  const ofDistricts = (ids: readonly (number | null)[]) =>
    sumOf([...new Set(ids)].flatMap((id) => (id === null ? [] : (used.districts.get(id) ?? []))))

  const districts = differenceOf(current.districts, wanted.districts).removed.map(({ id, name }) =>
    obstacle('district_in_use', name, ofDistricts([id])),
  )
  const moved = movedCounties(current, wanted).map(([before, after]) =>
    obstacle('county_moves', after.name, ofDistricts([idOfDistrict(current, before), idOfDistrict(wanted, after)])),
  )
  const removed = differenceOf(current.counties, wanted.counties).removed
  const counties = removed.flatMap((county) => {
    const own = used.counties.get(county.id ?? 0) ?? noFigures
    const around = ofDistricts([idOfDistrict(current, county)])
    if (isUsed(own)) return [obstacle('county_in_use', county.name, own)]
    return isSettled(around) ? [obstacle('county_in_use', county.name, { ...around, entries: 0 })] : []
  })
  const movesClocks = current.timeZone !== wanted.timeZone && used.entries > 0
  return [
    ...districts.filter(isUsedNow),
    ...moved.filter(isSettled),
    ...counties,
    ...(movesClocks ? [obstacle('time_zone_in_use', '', { ...noFigures, entries: used.entries })] : []),
    ...(used.isPreparing ? [] : gapsIn(wanted).map(([reason, name]) => obstacle(reason, name, noFigures))),
  ]
}

const isUsedNow = ({ reason: _, name: __, ...figures }: TerritoryObstacle) => isUsed(figures)

/** What a contest that runs cannot do without. */
function gapsIn({ districts, counties, gradeLevels }: Territory): [TerritoryObstacle['reason'], string][] {
  const without = counties.filter(({ district }) => district === null)
  return [
    ...(districts.length === 0 ? [['no_districts', ''] as const] : []),
    ...(counties.length === 0 ? [['no_counties', ''] as const] : []),
    ...(gradeLevels.length === 0 ? [['no_grade_levels', ''] as const] : []),
    ...without.map(({ name }) => ['county_without_district', name] as const),
  ].map(([reason, name]) => [reason, name])
}
