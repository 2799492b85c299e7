import type { Territory, TerritoryReply } from '@snowplow/contract/county/territory.ts'
import { insertRows } from '../../db/json-rows.ts'
import { orderKey } from '../../db/lists/order-key.ts'
import type { Em } from '../../db/orm.ts'
import { seasonOf } from '../../db/season.ts'
import { Season } from '../season/season.entity.ts'
import { County, District, GradeLevel } from './county.entity.ts'
import { differenceOf } from './plan-territory.ts'

/** The whole document of the entity manager's season. */
export async function readTerritory(em: Em): Promise<TerritoryReply> {
  // As the database has it, also after statements that the mapper has not seen.
  const fresh = { disableIdentityMap: true }
  const inOrder = { ...fresh, orderBy: { position: 'asc', id: 'asc' } } as const
  const season = await em.findOneOrFail(Season, { id: seasonOf(em) }, fresh)
  const districts = await em.findAll(District, inOrder)
  const counties = await em.findAll(County, { ...fresh, orderBy: { nameOrder: 'asc', id: 'asc' } })
  const gradeLevels = await em.findAll(GradeLevel, inOrder)
  const placeOf = new Map(districts.map(({ id }, place) => [id, place]))
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name })
  return {
    stateFips: season.stateFips ?? null,
    timeZone: season.timeZone,
    districts: districts.map(named),
    counties: counties.map(({ id, name, fips, district }) => ({
      id,
      name,
      fips: fips ?? null,
      district: placeOf.get(district?.id) ?? null,
    })),
    gradeLevels: gradeLevels.map(named),
    version: season.territoryVersion,
    isPreparing: season.state === 'preparing',
  }
}

type Kind = 'district' | 'county' | 'grade_level'
type Named = Territory['gradeLevels'][number]
type Kept<Row> = [before: Row, after: Row][]

const idsOf = (rows: readonly { id: number | null }[]) => rows.flatMap(({ id }) => id ?? [])

/** The highest number that a row of this kind ever had, in any season. */
export async function lastId(em: Em, kind: Kind): Promise<number> {
  const highest = (table: Kind | 'season', column: string) =>
    em.execute<{ highest: number | null }[]>(`select max(${column}) as highest from ${table}`)
  const asked = [highest(kind, 'id'), ...(kind === 'grade_level' ? [] : [highest('season', `last_${kind}_id`)])]
  return Math.max(...(await Promise.all(asked)).map(([row]) => row?.highest ?? 0))
}

/**
 * Brings the tables from one document to the other, inside the caller's transaction. What is used must have been found
 * not to stand in the way: the database refuses to remove what something points at.
 */
export async function storeTerritory(em: Em, current: Territory, wanted: Territory): Promise<void> {
  const districts = differenceOf(current.districts, wanted.districts)
  const counties = differenceOf(current.counties, wanted.counties)
  const gradeLevels = differenceOf(current.gradeLevels, wanted.gradeLevels)
  // Before anything goes, so that its number stays its own.
  await keepLastIds(em)
  await em.nativeDelete(County, { id: { $in: idsOf(counties.removed) } })
  await em.nativeDelete(GradeLevel, { id: { $in: idsOf(gradeLevels.removed) } })
  const gone = idsOf(districts.removed)
  await em.nativeUpdate(County, { district: { $in: gone } }, { district: null as never })
  await em.nativeDelete(District, { id: { $in: gone } })
  await freeNames(em, 'county', counties.kept)
  await freeNames(em, 'district', districts.kept)
  await freeNames(em, 'grade_level', gradeLevels.kept)
  const placed = await storeOrdered(em, 'district', current.districts, wanted.districts)
  await storeOrdered(em, 'grade_level', current.gradeLevels, wanted.gradeLevels)
  await storeCounties(em, current, wanted, placed)
}

async function keepLastIds(em: Em): Promise<void> {
  const [district, county] = [await lastId(em, 'district'), await lastId(em, 'county')]
  const update = 'update season set last_district_id = ?, last_county_id = ? where id = ?'
  await em.execute(update, [district, county, seasonOf(em)])
}

/** Names may be exchanged, and no two rows of a season have the same one at any time. */
async function freeNames(em: Em, kind: Kind, kept: Kept<Named>): Promise<void> {
  for (const [before, after] of kept)
    if (before.name !== after.name)
      await em.execute(`update ${kind} set name = ? where id = ?`, [`#${before.id}`, before.id])
}

/** @returns the rows' ids in their order */
async function storeOrdered(
  em: Em,
  kind: 'district' | 'grade_level',
  current: readonly Named[],
  wanted: readonly Named[],
): Promise<number[]> {
  const before = new Map(current.map(({ id, name }, place) => [id, { name, place }]))
  let last = await lastId(em, kind)
  const rows = wanted.map(({ id, name }, place) => ({ id: id ?? ++last, name, position: place + 1 }))
  // By what was wanted: a new grade level may have the id of one that has just gone.
  const isNew = (place: number) => !before.has(wanted[place]?.id ?? null)
  const added = rows.filter((_, place) => isNew(place))
  if (kind === 'district') await insertRows(em, District, added)
  else await insertRows(em, GradeLevel, added)
  const order = kind === 'district' ? ', name_order = ?' : ''
  for (const [place, { id, name, position }] of rows.entries()) {
    const known = before.get(id)
    if (isNew(place) || (known?.name === name && known.place === place)) continue
    const key = kind === 'district' ? [orderKey(name)] : []
    await em.execute(`update ${kind} set name = ?, position = ?${order} where id = ?`, [name, position, ...key, id])
  }
  return rows.map(({ id }) => id)
}

async function storeCounties(em: Em, current: Territory, wanted: Territory, districts: number[]): Promise<void> {
  const before = new Map(current.counties.map((county) => [county.id, county]))
  const districtOf = (place: number | null) => (place === null ? null : (districts[place] ?? null))
  const kept = wanted.counties.filter(({ id }) => before.has(id))
  // Codes may be exchanged like names.
  for (const { id, fips } of kept)
    if (before.get(id)?.fips !== fips) await em.execute('update county set fips = null where id = ?', [id])
  for (const { id, name, fips, district } of kept) {
    const known = before.get(id)
    const was = known && (known.district === null ? null : (current.districts[known.district]?.id ?? null))
    if (known?.name === name && known.fips === fips && was === districtOf(district)) continue
    const update = 'update county set name = ?, name_order = ?, fips = ?, district_id = ? where id = ?'
    await em.execute(update, [name, orderKey(name), fips, districtOf(district), id])
  }
  let last = await lastId(em, 'county')
  const added = wanted.counties.filter(({ id }) => !before.has(id))
  await insertRows(
    em,
    County,
    added.map(({ name, fips, district }) => ({ id: ++last, name, fips, district: districtOf(district) as never })),
  )
}
