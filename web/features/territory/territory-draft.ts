/** Unsaved territory. Rows have client-side keys, because new ones have no id yet. */
import { indexCounties, type StateName } from '@snowplow/contract/county/county-name.ts'
import type { State, StateMap, Territory } from '@snowplow/contract/county/territory.ts'
import { createId } from '../../lib/new-id.ts'

export interface Item {
  key: string
  id: number | null
  name: string
}
export interface CountyItem extends Item {
  fips: string | null
  district: string | null
}
export interface TerritoryDraft {
  stateFips: string | null
  timeZone: string
  districts: Item[]
  counties: CountyItem[]
  gradeLevels: Item[]
}

/** Id of a stored row, FIPS code of a county of the atlas, or a random key. */
const getKey = ({ id, fips }: { id: number | null; fips?: string | null }) =>
  id === null ? (fips ?? createId()) : String(id)

export function toTerritoryDraft({ stateFips, timeZone, ...lists }: Territory): TerritoryDraft {
  const item = ({ id, name }: { id: number | null; name: string }): Item => ({ key: getKey({ id }), id, name })
  const districts = lists.districts.map(item)
  return {
    stateFips,
    timeZone,
    districts,
    counties: lists.counties.map(({ district, ...county }) => ({
      ...county,
      key: getKey(county),
      district: district === null ? null : (districts[district]?.key ?? null),
    })),
    gradeLevels: lists.gradeLevels.map(item),
  }
}

export function toTerritory({ stateFips, timeZone, ...lists }: TerritoryDraft): Territory {
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

/** Matches the server's export: by name, with an empty cell for a county without a district. */
export function toCsvRows({ districts, counties }: TerritoryDraft): string[][] {
  const names = new Map(districts.map(({ key, name }) => [key, name.trim()]))
  const rows = counties.map(({ name, district }) => [name.trim(), (district && names.get(district)) || ''])
  return [['county', 'district'], ...rows]
}

export const isSame = (one: TerritoryDraft, other: TerritoryDraft) =>
  JSON.stringify(toTerritory(one)) === JSON.stringify(toTerritory(other))

export const createItem = (name: string): Item => ({ key: createId(), id: null, name })

export const isDraft = (value: unknown): value is TerritoryDraft => {
  const { districts, counties, gradeLevels, timeZone } = (value ?? {}) as Partial<TerritoryDraft>
  return [districts, counties, gradeLevels].every(Array.isArray) && typeof timeZone === 'string'
}

/** Assigns a county to a district or to none; adds a county of the map that is not in the list yet. */
export function assign(draft: TerritoryDraft, county: CountyItem, district: string | null): TerritoryDraft {
  const isListed = draft.counties.some(({ key }) => key === county.key)
  const counties = isListed ? draft.counties : [...draft.counties, county]
  return { ...draft, counties: counties.map((one) => (one.key === county.key ? { ...one, district } : one)) }
}

/** Assigns the county of this name: one of the list, else of the map, else a new one without a shape. */
export function addCounty(
  draft: TerritoryDraft,
  name: string,
  district: string | null,
  { state, map }: { state: StateName | null; map: StateMap | undefined },
): TerritoryDraft {
  const listed = indexCounties(draft.counties, state).find(name)
  const shape = indexCounties(map?.counties ?? [], state).find(name)
  const added = shape ? { key: shape.fips, id: null, name: shape.name } : createItem(name)
  return assign(draft, listed ?? { ...added, fips: shape?.fips ?? null, district: null }, district)
}

/**
 * Switches the state: its counties, unassigned, replace the list. Without a state, the list is empty and the time zone
 * stays.
 */
export const fillState = (draft: TerritoryDraft, state: State | null, map: StateMap | undefined): TerritoryDraft => ({
  ...draft,
  stateFips: state?.fips ?? null,
  timeZone: state?.timeZone ?? draft.timeZone,
  counties: (map?.counties ?? []).map(({ fips, name }) => ({ key: fips, id: null, fips, name, district: null })),
})

export function removeDistrict(draft: TerritoryDraft, key: string): TerritoryDraft {
  return {
    ...draft,
    districts: draft.districts.filter((district) => district.key !== key),
    counties: draft.counties.map((county) => (county.district === key ? { ...county, district: null } : county)),
  }
}

export function moveRow<Row>(rows: readonly Row[], index: number, step: -1 | 1): Row[] {
  const [row] = rows.slice(index, index + 1)
  const rest = rows.toSpliced(index, 1)
  return row === undefined ? rest : rest.toSpliced(index + step, 0, row)
}

const order = (rows: readonly Item[]) => rows.map(({ key }) => key)

/** Three-way merge: applies local changes to the remote rows, and the local order if it was changed. */
function mergeRows<Row extends Item>(before: readonly Row[], local: readonly Row[], remote: readonly Row[]): Row[] {
  const baseRows = new Map(before.map((row) => [row.key, row]))
  const localRows = new Map(local.map((row) => [row.key, row]))
  const remoteKeys = new Set(order(remote))
  const applyLocal = (row: Row): Row => {
    const [was, is] = [baseRows.get(row.key), localRows.get(row.key)]
    if (!was || !is) return row
    const changes = Object.entries(is).filter(([field, value]) => value !== was[field as keyof Row])
    return { ...row, ...Object.fromEntries(changes) }
  }
  const rows = remote.filter(({ key }) => !baseRows.has(key) || localRows.has(key)).map(applyLocal)
  const all = [...rows, ...local.filter(({ key }) => !baseRows.has(key) && !remoteKeys.has(key))]
  const commonOrder = (list: readonly Item[]) =>
    String(order(list).filter((key) => baseRows.has(key) && localRows.has(key)))
  if (commonOrder(before) === commonOrder(local)) return all
  const indexByKey = new Map(order(local).map((key, index) => [key, index]))
  const getIndex = ({ key }: Row) => indexByKey.get(key) ?? local.length
  return all.toSorted((one, other) => getIndex(one) - getIndex(other))
}

/** Three-way merge after a concurrent change: local changes take precedence. */
export function merge(before: TerritoryDraft, local: TerritoryDraft, remote: TerritoryDraft) {
  const districts = mergeRows(before.districts, local.districts, remote.districts)
  const districtKeys = new Set(order(districts))
  const isOtherState = local.stateFips !== before.stateFips
  const counties = isOtherState ? local.counties : mergeRows(before.counties, local.counties, remote.counties)
  const draft: TerritoryDraft = {
    stateFips: isOtherState ? local.stateFips : remote.stateFips,
    timeZone: local.timeZone === before.timeZone ? remote.timeZone : local.timeZone,
    districts,
    counties: counties.map((county) => ({
      ...county,
      district: county.district !== null && districtKeys.has(county.district) ? county.district : null,
    })),
    gradeLevels: mergeRows(before.gradeLevels, local.gradeLevels, remote.gradeLevels),
  }
  return { draft, conflicts: [] }
}
