import { type EntitySchema, type InferEntity, type QueryOrderMap, wrap } from '@mikro-orm/core'
import { insertRows } from '../../db/json-rows.ts'
import type { Em } from '../../db/orm.ts'
import { seasonOf } from '../../db/season.ts'
import { Page } from '../../entities/content-page.entity.ts'
import { County, District, GradeLevel } from '../../entities/county.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { lastId } from '../county/territory-store.ts'

type Row = { id: number } & Record<string, unknown>

/** What is prepared of a season: days, texts, places and pages of words. Nobody takes part in it. */
export interface SeasonPlan {
  season: Pick<InferEntity<typeof Season>, 'year' | 'schedule' | 'texts' | 'stateFips' | 'timeZone'>
  districts: Row[]
  counties: Row[]
  gradeLevels: Row[]
  pages: Pick<InferEntity<typeof Page>, 'kind' | 'language' | 'markdown'>[]
}

/** Everything of a row but its season and what follows by itself. */
function plain(row: object): Row {
  const { season: _, nameOrder: __, ...rest } = wrap(row).toPOJO() as unknown as Row
  return rest as Row
}

/** The plan of the season that the entity manager is in. */
export async function readPlan(em: Em): Promise<SeasonPlan> {
  // Each by itself: a county then holds its district's id, and not the district.
  const rowsOf = async <Entity extends object>(table: EntitySchema<Entity>) => {
    const orderBy = { id: 'asc' } as QueryOrderMap<Entity>
    return (await em.findAll(table, { orderBy, disableIdentityMap: true })).map(plain)
  }
  const { year, schedule, texts, stateFips, timeZone } = await em.findOneOrFail(Season, seasonOf(em))
  const pages = await em.find(Page, { markdown: { $ne: null } })
  return {
    season: { year, schedule, texts, stateFips: stateFips ?? null, timeZone },
    districts: await rowsOf(District),
    counties: await rowsOf(County),
    gradeLevels: await rowsOf(GradeLevel),
    pages: pages.map(({ kind, language, markdown }) => ({ kind, language, markdown: markdown ?? null })),
  }
}

/** @returns the new ids by the old ones */
async function copy(em: Em, table: EntitySchema, rows: readonly Row[], last: number): Promise<Map<number, number>> {
  await insertRows(
    em,
    table,
    rows.map((row, index) => ({ ...row, id: last + index + 1 })),
  )
  return new Map(rows.map(({ id }, index) => [id, last + index + 1]))
}

/** Stores what belongs to a season in the entity manager's own, which is there and has nothing yet. */
export async function storePlan(em: Em, plan: SeasonPlan, now: Date): Promise<void> {
  const districts = await copy(em, District, plan.districts, await lastId(em, 'district'))
  const placed = plan.counties.map((county) => ({
    ...county,
    district: districts.get(county.district as number) ?? null,
  }))
  await copy(em, County, placed, await lastId(em, 'county'))
  await copy(em, GradeLevel, plan.gradeLevels, await lastId(em, 'grade_level'))
  for (const page of plan.pages) em.persist(em.create(Page, { ...page, updatedAt: now }))
  await em.flush()
}
