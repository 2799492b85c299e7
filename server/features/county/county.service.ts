import {
  type County as CountyReply,
  type District as DistrictReply,
  type GradeLevel as GradeLevelReply,
  listCounties,
} from '@snowplow/contract/county/county.ts'
import { getCountyMap } from '@snowplow/contract/county/county-map.ts'
import type { Condition } from '@snowplow/contract/lists/paging.ts'
import * as z from 'zod/mini'
import { renderCountyMap } from '../../atlas/county-map.ts'
import { findList } from '../../db/lists/find-list.ts'
import { toMany } from '../../db/lists/relations.ts'
import { memoize } from '../../db/memoize.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { County, District, GradeLevel } from '../../entities/county.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { type Call, SerializedReply } from '../../http/serve.ts'
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

export function countyService(orm: Orm) {
  const now = () => getCurrentSeasonId(orm)
  const counties = memoize(referenceMaxAgeMs, async (season: number) => {
    const found = await forkSeason(orm.em, season).find(County, assignedFilter, { orderBy: { nameOrder: 'asc' } })
    const all = found.map(toCounty)
    const shapes = found.flatMap(({ id, fips, district }) => (fips ? [{ id, fips, districtId: district.id }] : []))
    return { all, shapes, json: Buffer.from(JSON.stringify(z.parse(listCounties.reply, all))) }
  })
  const districts = memoize(referenceMaxAgeMs, async (season: number) => {
    const found = await forkSeason(orm.em, season).findAll(District, { orderBy: { position: 'asc' } })
    return found.map(toDistrict)
  })
  const gradeLevels = memoize(referenceMaxAgeMs, async (season: number) => {
    const found = await forkSeason(orm.em, season).findAll(GradeLevel, { orderBy: { position: 'asc' } })
    return found.map(toGradeLevel)
  })

  // Rendered on first request, again only if the state or the assignment of counties changed.
  const renderedMaps = new Map<number, { of: string; json: Buffer }>()
  const map = memoize(referenceMaxAgeMs, async (season: number) => {
    const [{ stateFips }, { shapes }] = await Promise.all([
      orm.em.fork().findOneOrFail(Season, season),
      counties(season),
    ])
    const of = JSON.stringify([stateFips, shapes])
    const cached = renderedMaps.get(season)
    if (cached?.of === of) return cached.json
    const reply = z.parse(getCountyMap.reply, await renderCountyMap(stateFips ?? null, shapes))
    const json = Buffer.from(JSON.stringify(reply))
    renderedMaps.set(season, { of, json })
    return json
  })

  return {
    invalidateAreas() {
      for (const cache of [counties, districts, gradeLevels, map]) cache.clear()
    },
    async listCounties({ query, season }: Call<'listCounties'>): Promise<CountyReply[] | SerializedReply> {
      if (query.isDefault) return new SerializedReply((await counties(season)).json)
      const columns = { districtId: 'district' }
      const listOptions = { columns, relations: { district }, toReply: toCounty }
      const where = query.where ? { all: [assignedCondition, query.where] } : assignedCondition
      return (await findList(forkSeason(orm.em, season), County, { ...query, where }, listOptions)).items
    },
    async getCountyMap({ season }: Call<'getCountyMap'>) {
      return new SerializedReply(await map(season))
    },
    async listDistricts({ query, season }: Call<'listDistricts'>): Promise<{ items: DistrictReply[]; total: number }> {
      const listOptions = { toReply: toDistrict, relations: districtRelations }
      if (!query.isDefault) return findList(forkSeason(orm.em, season), District, query, listOptions)
      const items = await districts(season)
      return { items, total: items.length }
    },
    async listGradeLevels({ query, season }: Call<'listGradeLevels'>): Promise<GradeLevelReply[]> {
      if (query.isDefault) return gradeLevels(season)
      return (await findList(forkSeason(orm.em, season), GradeLevel, query, { toReply: toGradeLevel })).items
    },
    gradeNames: async (season: number) => (await gradeLevels(season)).map(({ name }) => name),
    everyCounty: async (season = now()) => (await counties(season)).all,
    everyDistrict: async (season = now()): Promise<DistrictReply[]> => districts(season),
    async districtsWithCounties(season: number): Promise<(DistrictReply & { counties: string[] })[]> {
      const [all, everyCounty] = await Promise.all([districts(season), counties(season)])
      const names = Map.groupBy(everyCounty.all, ({ districtId }) => districtId)
      return all.map(({ id, name }) => ({ id, name, counties: (names.get(id) ?? []).map((county) => county.name) }))
    },
    findCounty: async (id: number) => (await counties(now())).all.find((county) => county.id === id),
    hasDistrict: async (id: number, season = now()) => (await districts(season)).some((district) => district.id === id),
    hasGradeLevel: async (name: string) => (await gradeLevels(now())).some((level) => level.name === name),
  }
}
