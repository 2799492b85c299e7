import {
  type County as CountyReply,
  type District as DistrictReply,
  type GradeLevel as GradeLevelReply,
  listCounties,
} from '@snowplow/contract/county/county.ts'
import { getCountyMap } from '@snowplow/contract/county/county-map.ts'
import type { Condition } from '@snowplow/contract/lists/paging.ts'
import * as z from 'zod/mini'
import { findList } from '../../db/lists/find-list.ts'
import { toMany } from '../../db/lists/relations.ts'
import { memoize } from '../../db/memoize.ts'
import type { Orm } from '../../db/orm.ts'
import { currentSeason, inSeason } from '../../db/season.ts'
import { type Call, SerializedReply } from '../../http/serve.ts'
import type { Known } from '../../known.ts'
import { topDistrictEmployeeNames } from '../district-poll/top-names.ts'
import { district, toCounty, toDistrict } from '../related.ts'
import { Season } from '../season/season.entity.ts'
import { drawCountyMap } from './atlas/county-map.ts'
import { County, District, GradeLevel } from './county.entity.ts'

export type CountyService = ReturnType<typeof countyService>

/** How long another process may go on with the counties and districts of before. */
const referenceMaxAgeMs = 1000

/** Counties that nobody has given to a district yet are no matter of anybody else. */
const given = { district: { $ne: null } }
const isGiven: Condition = { field: 'districtId', operator: '$ne', value: null }

const districtRelations = {
  counties: toMany(County, 'district', { reads: ['name'], toReply: toCounty }),
  topDistrictEmployeeNames,
}

const toGradeLevel = ({ id, name }: GradeLevelReply): GradeLevelReply => ({ id, name })

export function countyService(orm: Orm) {
  const now = () => currentSeason(orm)
  /** The counties and the bytes of the reply: every visitor of the public pages gets the same ones. */
  const counties = memoize(referenceMaxAgeMs, async (season: number) => {
    const found = await inSeason(orm.em, season).find(County, given, { orderBy: { nameOrder: 'asc' } })
    const all = found.map(toCounty)
    const shapes = found.flatMap(({ id, fips, district }) => (fips ? [{ id, fips, districtId: district.id }] : []))
    return { all, shapes, json: Buffer.from(JSON.stringify(z.parse(listCounties.reply, all))) }
  })
  const districts = memoize(referenceMaxAgeMs, async (season: number) => {
    const found = await inSeason(orm.em, season).findAll(District, { orderBy: { position: 'asc' } })
    return found.map(toDistrict)
  })
  const gradeLevels = memoize(referenceMaxAgeMs, async (season: number) => {
    const found = await inSeason(orm.em, season).findAll(GradeLevel, { orderBy: { position: 'asc' } })
    return found.map(toGradeLevel)
  })

  /** Drawn when somebody first asks, and again only when it looks different. */
  const drawings = new Map<number, { of: string; json: Buffer }>()
  const map = memoize(referenceMaxAgeMs, async (season: number) => {
    const [{ stateFips }, { shapes }] = await Promise.all([
      orm.em.fork().findOneOrFail(Season, season),
      counties(season),
    ])
    const of = JSON.stringify([stateFips, shapes])
    const known = drawings.get(season)
    if (known?.of === of) return known.json
    const reply = z.parse(getCountyMap.reply, await drawCountyMap(stateFips ?? null, shapes))
    const json = Buffer.from(JSON.stringify(reply))
    drawings.set(season, { of, json })
    return json
  })

  return {
    /** What is asked for next is as the database has it now. */
    forgetPlaces() {
      for (const kept of [counties, districts, gradeLevels, map]) kept.forget()
    },
    /** By name. */
    async listCounties({ query, season }: Call<'listCounties'>): Promise<CountyReply[] | SerializedReply> {
      if (query.isDefault) return new SerializedReply((await counties(season)).json)
      const columns = { districtId: 'district' }
      const shown = { columns, relations: { district }, toReply: toCounty }
      const where = query.where ? { all: [isGiven, query.where] } : isGiven
      return (await findList(inSeason(orm.em, season), County, { ...query, where }, shown)).items
    },
    async getCountyMap({ season }: Call<'getCountyMap'>) {
      return new SerializedReply(await map(season))
    },
    async listDistricts({ query, season }: Call<'listDistricts'>): Promise<{ items: DistrictReply[]; total: number }> {
      const shown = { toReply: toDistrict, relations: districtRelations }
      if (!query.isDefault) return findList(inSeason(orm.em, season), District, query, shown)
      const items = await districts(season)
      return { items, total: items.length }
    },
    /** In school order. */
    async listGradeLevels({ query, season }: Call<'listGradeLevels'>): Promise<GradeLevelReply[]> {
      if (query.isDefault) return gradeLevels(season)
      return (await findList(inSeason(orm.em, season), GradeLevel, query, { toReply: toGradeLevel })).items
    },
    gradeNames: async (season: number) => (await gradeLevels(season)).map(({ name }) => name),
    everyDistrict: (season = now()): Known<DistrictReply[]> => districts(season),
    /** By id; the counties' names in order. */
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
