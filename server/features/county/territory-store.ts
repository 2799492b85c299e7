import type { Territory, TerritoryReply } from '@snowplow/contract/county/territory.ts'
import { insertRows } from '../../db/json-rows.ts'
import { orderKey } from '../../db/lists/order-key.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { County, District, GradeLevel } from '../../entities/county.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { findDifference } from './plan-territory.ts'

export async function readTerritory(em: Em): Promise<TerritoryReply> {
  // Bypass the identity map: raw statements change rows behind it.
  const fresh = { disableIdentityMap: true }
  const inOrder = { ...fresh, orderBy: { position: 'asc', id: 'asc' } } as const
  const season = await em.findOneOrFail(Season, { id: getSeasonId(em) }, fresh)
  const districts = await em.findAll(District, inOrder)
  const counties = await em.findAll(County, { ...fresh, orderBy: { nameOrder: 'asc', id: 'asc' } })
  const gradeLevels = await em.findAll(GradeLevel, inOrder)
  const indexById = new Map(districts.map(({ id }, index) => [id, index]))
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name })
  return {
    stateFips: season.stateFips ?? null,
    timeZone: season.timeZone,
    districts: districts.map(named),
    counties: counties.map(({ id, name, fips, district }) => ({
      id,
      name,
      fips: fips ?? null,
      district: indexById.get(district?.id) ?? null,
    })),
    gradeLevels: gradeLevels.map(named),
    version: season.territoryVersion,
    isPreparing: season.state === 'preparing',
  }
}

type Kind = 'district' | 'county' | 'grade_level'
type Named = Territory['gradeLevels'][number]
type RetainedRows<Row> = [before: Row, after: Row][]

const getIds = (rows: readonly { id: number | null }[]) => rows.flatMap(({ id }) => id ?? [])

/** Highest id ever used for this kind, in any season. */
export async function findLastId(em: Em, kind: Kind): Promise<number> {
  const highest = (table: Kind | 'season', column: string) =>
    em.execute<{ highest: number | null }[]>(`select max(${column}) as highest from ${table}`)
  const queries = [highest(kind, 'id'), ...(kind === 'grade_level' ? [] : [highest('season', `last_${kind}_id`)])]
  return Math.max(...(await Promise.all(queries)).map(([row]) => row?.highest ?? 0))
}

/**
 * Updates the tables from one document to another inside the caller's transaction. Callers check for blockers first;
 * foreign keys reject the removal of used rows.
 */
export async function storeTerritory(em: Em, current: Territory, target: Territory): Promise<void> {
  const districts = findDifference(current.districts, target.districts)
  const counties = findDifference(current.counties, target.counties)
  const gradeLevels = findDifference(current.gradeLevels, target.gradeLevels)
  // Before any deletion, so that ids are never reused.
  await keepLastIds(em)
  await em.nativeDelete(County, { id: { $in: getIds(counties.removed) } })
  await em.nativeDelete(GradeLevel, { id: { $in: getIds(gradeLevels.removed) } })
  const removedDistrictIds = getIds(districts.removed)
  await em.nativeUpdate(County, { district: { $in: removedDistrictIds } }, { district: null as never })
  await em.nativeDelete(District, { id: { $in: removedDistrictIds } })
  await freeNames(em, 'county', counties.retained)
  await freeNames(em, 'district', districts.retained)
  await freeNames(em, 'grade_level', gradeLevels.retained)
  const placed = await storeOrdered(em, 'district', current.districts, target.districts)
  await storeOrdered(em, 'grade_level', current.gradeLevels, target.gradeLevels)
  await storeCounties(em, current, target, placed)
}

async function keepLastIds(em: Em): Promise<void> {
  const [district, county] = [await findLastId(em, 'district'), await findLastId(em, 'county')]
  const update = 'update season set last_district_id = ?, last_county_id = ? where id = ?'
  await em.execute(update, [district, county, getSeasonId(em)])
}

/** Names may be swapped, and the unique index is checked per statement: renames get a temporary name first. */
async function freeNames(em: Em, kind: Kind, retained: RetainedRows<Named>): Promise<void> {
  for (const [before, after] of retained)
    if (before.name !== after.name)
      await em.execute(`update ${kind} set name = ? where id = ?`, [`#${before.id}`, before.id])
}

async function storeOrdered(
  em: Em,
  kind: 'district' | 'grade_level',
  current: readonly Named[],
  target: readonly Named[],
): Promise<number[]> {
  const before = new Map(current.map(({ id, name }, index) => [id, { name, index }]))
  let last = await findLastId(em, kind)
  const rows = target.map(({ id, name }, index) => ({ id: id ?? ++last, name, position: index + 1 }))
  // Compares the requested id: a new grade level may get the id of a deleted one.
  const isNew = (index: number) => !before.has(target[index]?.id ?? null)
  const added = rows.filter((_, index) => isNew(index))
  if (kind === 'district') await insertRows(em, District, added)
  else await insertRows(em, GradeLevel, added)
  const order = kind === 'district' ? ', name_order = ?' : ''
  for (const [index, { id, name, position }] of rows.entries()) {
    const previous = before.get(id)
    if (isNew(index) || (previous?.name === name && previous.index === index)) continue
    const key = kind === 'district' ? [orderKey(name)] : []
    await em.execute(`update ${kind} set name = ?, position = ?${order} where id = ?`, [name, position, ...key, id])
  }
  return rows.map(({ id }) => id)
}

async function storeCounties(em: Em, current: Territory, target: Territory, districts: number[]): Promise<void> {
  const before = new Map(current.counties.map((county) => [county.id, county]))
  const getDistrict = (index: number | null) => (index === null ? null : (districts[index] ?? null))
  const retained = target.counties.filter(({ id }) => before.has(id))
  // FIPS codes may be swapped, like names.
  for (const { id, fips } of retained)
    if (before.get(id)?.fips !== fips) await em.execute('update county set fips = null where id = ?', [id])
  for (const { id, name, fips, district } of retained) {
    const previous = before.get(id)
    const was = previous && (previous.district === null ? null : (current.districts[previous.district]?.id ?? null))
    if (previous?.name === name && previous.fips === fips && was === getDistrict(district)) continue
    const update = 'update county set name = ?, name_order = ?, fips = ?, district_id = ? where id = ?'
    await em.execute(update, [name, orderKey(name), fips, getDistrict(district), id])
  }
  let last = await findLastId(em, 'county')
  const added = target.counties.filter(({ id }) => !before.has(id))
  await insertRows(
    em,
    County,
    added.map(({ name, fips, district }) => ({ id: ++last, name, fips, district: getDistrict(district) as never })),
  )
}
