import { type EntitySchema, type InferEntity, type QueryOrderMap, wrap } from '@mikro-orm/core'
import { insertRows } from '../../db/json-rows.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { Page } from '../../entities/content-page.entity.ts'
import { County, District, GradeLevel } from '../../entities/county.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { findLastId } from '../county/territory-store.ts'

type Row = { id: number } & Record<string, unknown>

/** Everything copied to a new season, without any participant's data. */
export interface SeasonPlan {
  season: Pick<
    InferEntity<typeof Season>,
    | 'year'
    | 'schedule'
    | 'texts'
    | 'stateFips'
    | 'timeZone'
    | 'erasureMode'
    | 'tieRule'
    | 'needsSecondAdministrator'
    | 'hasClassEntries'
  >
  districts: Row[]
  counties: Row[]
  gradeLevels: Row[]
  pages: Pick<InferEntity<typeof Page>, 'kind' | 'language' | 'markdown'>[]
}

function toRow(row: object): Row {
  const { season: _, nameOrder: __, ...rest } = wrap(row).toPOJO() as unknown as Row
  return rest as Row
}

/** `em` must be scoped to the season. */
export async function readPlan(em: Em): Promise<SeasonPlan> {
  // Without the identity map a county refers to its district by id.
  const toRows = async <Entity extends object>(table: EntitySchema<Entity>) => {
    const orderBy = { id: 'asc' } as QueryOrderMap<Entity>
    return (await em.findAll(table, { orderBy, disableIdentityMap: true })).map(toRow)
  }
  const { stateFips, ...season } = await em.findOneOrFail(Season, getSeasonId(em))
  const { year, schedule, texts, timeZone, erasureMode, tieRule, needsSecondAdministrator, hasClassEntries } = season
  const pages = await em.find(Page, { markdown: { $ne: null } })
  return {
    season: {
      year,
      schedule,
      texts,
      stateFips: stateFips ?? null,
      timeZone,
      erasureMode,
      tieRule,
      needsSecondAdministrator,
      hasClassEntries,
    },
    districts: await toRows(District),
    counties: await toRows(County),
    gradeLevels: await toRows(GradeLevel),
    pages: pages.map(({ kind, language, markdown }) => ({ kind, language, markdown: markdown ?? null })),
  }
}

async function copyRows(em: Em, table: EntitySchema, rows: readonly Row[], last: number): Promise<Map<number, number>> {
  await insertRows(
    em,
    table,
    rows.map((row, index) => ({ ...row, id: last + index + 1 })),
  )
  return new Map(rows.map(({ id }, index) => [id, last + index + 1]))
}

export async function storePlan(em: Em, plan: SeasonPlan, now: Date): Promise<void> {
  const districts = await copyRows(em, District, plan.districts, await findLastId(em, 'district'))
  const counties = plan.counties.map((county) => ({
    ...county,
    district: districts.get(county.district as number) ?? null,
  }))
  await copyRows(em, County, counties, await findLastId(em, 'county'))
  await copyRows(em, GradeLevel, plan.gradeLevels, await findLastId(em, 'grade_level'))
  for (const page of plan.pages) em.persist(em.create(Page, { ...page, updatedAt: now }))
  await em.flush()
}
