import { type EntitySchema, type InferEntity, LockMode, type QueryOrderMap, wrap } from '@mikro-orm/core'
import { insertRows } from '../../db/json-rows.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { inSeason } from '../../db/season.ts'
import { Refusal } from '../../http/problem.ts'
import { createWords } from '../../similarity/similarity-index.ts'
import { Contest } from '../contest/contest.entity.ts'
import { County, District, GradeLevel } from '../county/county.entity.ts'
import { lastId } from '../county/territory-store.ts'
import { Page } from '../page/page.entity.ts'
import { movedSchedule } from './moved-schedule.ts'
import { Season } from './season.entity.ts'

type Model = Pick<InferEntity<typeof Season>, 'year' | 'schedule' | 'texts' | 'stateFips' | 'timeZone'>
type Row = { id: number } & Record<string, unknown>

/** Everything of a row but its key, its season and what follows by itself. */
function plain(row: object): Row {
  const { season: _, nameOrder: __, ...rest } = wrap(row).toPOJO() as unknown as Row
  return rest as Row
}

/** @returns the new ids by the old ones */
async function copy(em: Em, table: EntitySchema, rows: readonly Row[], last: number): Promise<Map<number, number>> {
  await insertRows(
    em,
    table,
    rows.map((row, place) => ({ ...row, id: last + place + 1 })),
  )
  return new Map(rows.map(({ id }, place) => [id, last + place + 1]))
}

/**
 * A season of a later year, with the places, texts and days of an older one. `made` sees it before anybody else.
 * @throws Refusal season.year_taken, request.invalid; stale when somebody prepares another year at this moment
 */
export async function makeSeason(
  orm: Orm,
  { year, from, now }: { year: number; from: number; now: Date },
  made: (em: Em, id: number) => void,
): Promise<number> {
  const last = inSeason(orm.em, from)
  const model: Model = await last.findOneOrFail(Season, from)
  if (year <= model.year) throw new Refusal('request.invalid', [['year', 'out_of_range']])
  // Each by itself: a county then holds its district's id, and not the district.
  const rowsOf = async <Entity extends object>(table: EntitySchema<Entity>) =>
    (await inSeason(orm.em, from).findAll(table, { orderBy: { id: 'asc' } as QueryOrderMap<Entity> })).map(plain)
  const districts = await rowsOf(District)
  const counties = await rowsOf(County)
  const gradeLevels = await rowsOf(GradeLevel)
  const pages = await inSeason(orm.em, from).find(Page, { markdown: { $ne: null } })
  // Its number has to be known before anything can be stored in it; the key refuses one that somebody else has taken.
  const [newest] = await last.findAll(Season, { orderBy: { id: 'desc' }, limit: 1 })
  const id = (newest?.id ?? 0) + 1
  await inSeason(orm.em, id).transactional(async (em) => {
    await em.findOneOrFail(Contest, { id: 1 }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (await em.count(Season, { year })) throw new Refusal('season.year_taken')
    if (await em.count(Season, { id })) throw new Refusal('stale')
    const { texts, stateFips, timeZone } = model
    const schedule = movedSchedule(model.schedule, year - model.year)
    const times = { createdAt: now, updatedAt: now }
    await em.insert(Season, { id, year, state: 'preparing', schedule, texts, stateFips, timeZone, ...times })
    await createWords(em)
    const newDistricts = await copy(em, District, districts, await lastId(em, 'district'))
    const placed = counties.map((county) => ({
      ...county,
      district: newDistricts.get(county.district as number) ?? null,
    }))
    await copy(em, County, placed, await lastId(em, 'county'))
    await copy(em, GradeLevel, gradeLevels, await lastId(em, 'grade_level'))
    for (const { kind, language, markdown } of pages)
      em.persist(em.create(Page, { kind, language, markdown, updatedAt: now }))
    made(em, id)
  })
  return id
}
