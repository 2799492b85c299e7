import type {
  County as CountyReply,
  District as DistrictReply,
  GradeLevel as GradeLevelReply,
} from '@snowplow/contract/county/county.ts'
import type { CountyMap } from '@snowplow/contract/county/county-map.ts'
import type { Condition } from '@snowplow/contract/lists/paging.ts'
import { renderCountyMap } from '../../atlas/county-map.ts'
import { findList } from '../../db/lists/find-list.ts'
import { toMany } from '../../db/lists/relations.ts'
import { memoize } from '../../db/memoize.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { County, District, GradeLevel } from '../../entities/county.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import type { Call } from '../../http/serve.ts'
import { district, toCounty, toDistrict } from '../relations/related.ts'
import { readTopNames } from '../relations/top-names.ts'

export type CountyService = ReturnType<typeof countyService>

// Maximum age of counties and districts cached before a change by another process.
const referenceMaxAgeMs = 1000

const assignedFilter = { district: { $ne: null } }
const assignedCondition: Condition = { field: 'districtId', operator: '$ne', value: null }

const districtRelations = {
  counties: toMany(County, 'district', { reads: ['name'], toReply: toCounty }),
  topDistrictEmployeeNames: readTopNames,
}

const toGradeLevel = ({ id, name }: GradeLevelReply): GradeLevelReply => ({ id, name })

interface Deps {
  orm: Orm
}

type Bound = ReturnType<typeof createCaches>

export const countyService = (deps: Deps) =>
  bindService(createCaches(deps), {
    invalidateAreas,
    listCounties,
    getCountyMap,
    listDistricts,
    listGradeLevels,
    gradeNames,
    everyCounty,
    everyDistrict,
    districtsWithCounties,
    findCounty,
    hasDistrict,
    hasGradeLevel,
  })

function createCaches({ orm }: Deps) {
  const counties = memoize(referenceMaxAgeMs, (season: number) => readCounties(orm, season))
  const renderedMaps = new Map<number, { of: string; map: CountyMap }>()
  return {
    orm,
    counties,
    districts: memoize(referenceMaxAgeMs, (season: number) => readDistricts(orm, season)),
    gradeLevels: memoize(referenceMaxAgeMs, (season: number) => readGradeLevels(orm, season)),
    map: memoize(referenceMaxAgeMs, (season: number) => renderMap({ orm, counties, renderedMaps }, season)),
  }
}

async function readCounties(orm: Orm, season: number) {
  const found = await forkSeason(orm.em, season).find(County, assignedFilter, { orderBy: { nameOrder: 'asc' } })
  const all = found.map(toCounty)
  const shapes = found.flatMap(({ id, fips, district }) => (fips ? [{ id, fips, districtId: district.id }] : []))
  return { all, shapes }
}

async function readDistricts(orm: Orm, season: number): Promise<DistrictReply[]> {
  const found = await forkSeason(orm.em, season).findAll(District, { orderBy: { position: 'asc' } })
  return found.map(toDistrict)
}

async function readGradeLevels(orm: Orm, season: number): Promise<GradeLevelReply[]> {
  const found = await forkSeason(orm.em, season).findAll(GradeLevel, { orderBy: { position: 'asc' } })
  return found.map(toGradeLevel)
}

interface MapDeps extends Deps {
  counties: ReturnType<typeof memoize<number, Awaited<ReturnType<typeof readCounties>>>>
  renderedMaps: Map<number, { of: string; map: CountyMap }>
}

// Renders on the first request, again only if the state or the assignment of counties changed.
async function renderMap({ orm, counties, renderedMaps }: MapDeps, season: number): Promise<CountyMap> {
  const [{ stateFips }, { shapes }] = await Promise.all([orm.em.fork().findOneOrFail(Season, season), counties(season)])
  const of = JSON.stringify([stateFips, shapes])
  const cached = renderedMaps.get(season)
  if (cached?.of === of) return cached.map
  const map = await renderCountyMap(stateFips ?? null, shapes)
  renderedMaps.set(season, { of, map })
  return map
}

function invalidateAreas({ counties, districts, gradeLevels, map }: Bound): void {
  for (const cache of [counties, districts, gradeLevels, map]) cache.clear()
}

async function listCounties({ orm, counties }: Bound, { query, season }: Call<'listCounties'>): Promise<CountyReply[]> {
  if (query.isDefault) return (await counties(season)).all
  const columns = { districtId: 'district' }
  const listOptions = { columns, relations: { district }, toReply: toCounty }
  const where = query.where ? { all: [assignedCondition, query.where] } : assignedCondition
  return (await findList(forkSeason(orm.em, season), County, { ...query, where }, listOptions)).items
}

async function getCountyMap({ map }: Bound, { season }: Call<'getCountyMap'>): Promise<CountyMap> {
  return map(season)
}

async function listDistricts(
  { orm, districts }: Bound,
  { query, season }: Call<'listDistricts'>,
): Promise<{ items: DistrictReply[]; total: number }> {
  const listOptions = { toReply: toDistrict, relations: districtRelations }
  if (!query.isDefault) return findList(forkSeason(orm.em, season), District, query, listOptions)
  const items = await districts(season)
  return { items, total: items.length }
}

async function listGradeLevels(
  { orm, gradeLevels }: Bound,
  { query, season }: Call<'listGradeLevels'>,
): Promise<GradeLevelReply[]> {
  if (query.isDefault) return gradeLevels(season)
  return (await findList(forkSeason(orm.em, season), GradeLevel, query, { toReply: toGradeLevel })).items
}

const gradeNames = async ({ gradeLevels }: Bound, season: number) => (await gradeLevels(season)).map(({ name }) => name)

const everyCounty = async ({ orm, counties }: Bound, season = getCurrentSeasonId(orm)) => (await counties(season)).all

const everyDistrict = async ({ orm, districts }: Bound, season = getCurrentSeasonId(orm)): Promise<DistrictReply[]> =>
  districts(season)

async function districtsWithCounties(
  { districts, counties }: Bound,
  season: number,
): Promise<(DistrictReply & { counties: string[] })[]> {
  const [all, everyCounty] = await Promise.all([districts(season), counties(season)])
  const names = Map.groupBy(everyCounty.all, ({ districtId }) => districtId)
  return all.map(({ id, name }) => ({ id, name, counties: (names.get(id) ?? []).map((county) => county.name) }))
}

const findCounty = async ({ orm, counties }: Bound, id: number) =>
  (await counties(getCurrentSeasonId(orm))).all.find((county) => county.id === id)

const hasDistrict = async ({ orm, districts }: Bound, id: number, season = getCurrentSeasonId(orm)) =>
  (await districts(season)).some((district) => district.id === id)

const hasGradeLevel = async ({ orm, gradeLevels }: Bound, name: string) =>
  (await gradeLevels(getCurrentSeasonId(orm))).some((level) => level.name === name)
