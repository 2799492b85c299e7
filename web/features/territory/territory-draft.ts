/** What an administrator is about to change of the territory: rows have keys, also before the server knows them. */
import type { State, StateMap, Territory } from '@snowplow/contract/county/territory.ts'

export interface Item {
  key: string
  id: number | null
  name: string
}
export interface CountyItem extends Item {
  fips: string | null
  /** The district's key. */
  district: string | null
}
export interface TerritoryDraft {
  stateFips: string | null
  timeZone: string
  districts: Item[]
  counties: CountyItem[]
  gradeLevels: Item[]
}

/** A stored row goes by its id, a county of the atlas by its code, and what is typed here by chance. */
const keyOf = ({ id, fips }: { id: number | null; fips?: string | null }) =>
  id === null ? (fips ?? crypto.randomUUID()) : String(id)

export function draftOf({ stateFips, timeZone, ...lists }: Territory): TerritoryDraft {
  const item = ({ id, name }: { id: number | null; name: string }): Item => ({ key: keyOf({ id }), id, name })
  const districts = lists.districts.map(item)
  return {
    stateFips,
    timeZone,
    districts,
    counties: lists.counties.map(({ district, ...county }) => ({
      ...county,
      key: keyOf(county),
      district: district === null ? null : (districts[district]?.key ?? null),
    })),
    gradeLevels: lists.gradeLevels.map(item),
  }
}

export function documentOf({ stateFips, timeZone, ...lists }: TerritoryDraft): Territory {
  const indexByKey = new Map(lists.districts.map(({ key }, index) => [key, index]))
  const row = ({ id, name }: Item) => ({ id, name: name.trim() })
  return {
    stateFips,
    timeZone,
    districts: lists.districts.map(row),
    counties: lists.counties.map(({ key: _, district, ...county }) => ({
      ...county,
      district: district === null ? null : (indexByKey.get(district) ?? null),
    })),
    gradeLevels: lists.gradeLevels.map(row),
  }
}

/** As the server exports what is saved: by name, with empty cells for counties without a district. */
export function csvRowsOf({ districts, counties }: TerritoryDraft): string[][] {
  const names = new Map(districts.map(({ key, name }) => [key, name.trim()]))
  const rows = counties.map(({ name, district }) => [name.trim(), (district && names.get(district)) || ''])
  return [['county', 'district'], ...rows]
}

export const isSame = (one: TerritoryDraft, other: TerritoryDraft) =>
  JSON.stringify(documentOf(one)) === JSON.stringify(documentOf(other))

export const newItem = (name: string): Item => ({ key: crypto.randomUUID(), id: null, name })

export const isDraft = (value: unknown): value is TerritoryDraft => {
  const { districts, counties, gradeLevels, timeZone } = (value ?? {}) as Partial<TerritoryDraft>
  return [districts, counties, gradeLevels].every(Array.isArray) && typeof timeZone === 'string'
}

/** Gives a county to a district, or to none. One that is on the map and not in the list comes into it. */
export function assign(draft: TerritoryDraft, county: CountyItem, district: string | null): TerritoryDraft {
  const isListed = draft.counties.some(({ key }) => key === county.key)
  const counties = isListed ? draft.counties : [...draft.counties, county]
  return { ...draft, counties: counties.map((one) => (one.key === county.key ? { ...one, district } : one)) }
}

/** Another state begins with all of its counties, which are nobody's, and its own clocks; a list of one's own begins empty. */
export const inState = (draft: TerritoryDraft, state: State | null, map: StateMap | undefined): TerritoryDraft => ({
  ...draft,
  stateFips: state?.fips ?? null,
  timeZone: state?.timeZone ?? draft.timeZone,
  counties: (map?.counties ?? []).map(({ fips, name }) => ({ key: fips, id: null, fips, name, district: null })),
})

export function withoutDistrict(draft: TerritoryDraft, key: string): TerritoryDraft {
  return {
    ...draft,
    districts: draft.districts.filter((district) => district.key !== key),
    counties: draft.counties.map((county) => (county.district === key ? { ...county, district: null } : county)),
  }
}

/** A list with one of its rows a step further up or down. */
export function moved<Row>(rows: readonly Row[], index: number, step: -1 | 1): Row[] {
  const [row] = rows.slice(index, index + 1)
  const rest = rows.toSpliced(index, 1)
  return row === undefined ? rest : rest.toSpliced(index + step, 0, row)
}

const order = (rows: readonly Item[]) => rows.map(({ key }) => key)

/** What was changed here, over the rows as somebody else has made them. */
function mergeRows<Row extends Item>(before: readonly Row[], mine: readonly Row[], newer: readonly Row[]): Row[] {
  const existing = new Map(before.map((row) => [row.key, row]))
  const own = new Map(mine.map((row) => [row.key, row]))
  const there = new Set(order(newer))
  const changedHere = (row: Row): Row => {
    const [was, is] = [existing.get(row.key), own.get(row.key)]
    if (!was || !is) return row
    const changes = Object.entries(is).filter(([field, value]) => value !== was[field as keyof Row])
    return { ...row, ...Object.fromEntries(changes) }
  }
  const rows = newer.filter(({ key }) => !existing.has(key) || own.has(key)).map(changedHere)
  const all = [...rows, ...mine.filter(({ key }) => !existing.has(key) && !there.has(key))]
  const commonOrder = (list: readonly Item[]) => String(order(list).filter((key) => existing.has(key) && own.has(key)))
  if (commonOrder(before) === commonOrder(mine)) return all
  const indexByKey = new Map(order(mine).map((key, index) => [key, index]))
  const getIndex = ({ key }: Row) => indexByKey.get(key) ?? mine.length
  return all.toSorted((one, other) => getIndex(one) - getIndex(other))
}

/** Somebody else was quicker: their changes, and over them what was changed here. */
export function merge(before: TerritoryDraft, mine: TerritoryDraft, newer: TerritoryDraft): TerritoryDraft {
  const districts = mergeRows(before.districts, mine.districts, newer.districts)
  const existing = new Set(order(districts))
  const isElsewhere = mine.stateFips !== before.stateFips
  const counties = isElsewhere ? mine.counties : mergeRows(before.counties, mine.counties, newer.counties)
  return {
    stateFips: isElsewhere ? mine.stateFips : newer.stateFips,
    timeZone: mine.timeZone === before.timeZone ? newer.timeZone : mine.timeZone,
    districts,
    counties: counties.map((county) => ({
      ...county,
      district: county.district !== null && existing.has(county.district) ? county.district : null,
    })),
    gradeLevels: mergeRows(before.gradeLevels, mine.gradeLevels, newer.gradeLevels),
  }
}
