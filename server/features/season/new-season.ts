import { LockMode } from '@mikro-orm/core'
import type { Em, Orm } from '../../db/orm.ts'
import { inSeason } from '../../db/season.ts'
import { Contest } from '../../entities/installation.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { Refusal } from '../../http/problem.ts'
import { createWords } from '../../similarity/similarity-index.ts'
import { movedSchedule } from './moved-schedule.ts'
import { readPlan, storePlan } from './season-plan.ts'

/**
 * A season of a later year, with the places, texts and days of an older one. `made` sees it before anybody else.
 * @throws Refusal season.duplicate_year, request.invalid; stale when somebody prepares another year at this moment
 */
export async function makeSeason(
  orm: Orm,
  { year, from, now }: { year: number; from: number; now: Date },
  onCreated: (em: Em, id: number) => void,
): Promise<number> {
  const last = inSeason(orm.em, from)
  const plan = await readPlan(last)
  const { year: lastYear, ...model } = plan.season
  if (year <= lastYear) throw new Refusal('request.invalid', [['year', 'out_of_range']])
  // Its number has to be known before anything can be stored in it; the key refuses one that somebody else has taken.
  const [newest] = await last.findAll(Season, { orderBy: { id: 'desc' }, limit: 1 })
  const id = (newest?.id ?? 0) + 1
  await inSeason(orm.em, id).transactional(async (em) => {
    await em.findOneOrFail(Contest, { id: 1 }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (await em.count(Season, { year })) throw new Refusal('season.duplicate_year')
    if (await em.count(Season, { id })) throw new Refusal('stale')
    const schedule = movedSchedule(model.schedule, year - lastYear)
    await em.insert(Season, { id, year, state: 'preparing', ...model, schedule, createdAt: now, updatedAt: now })
    await createWords(em)
    await storePlan(em, plan, now)
    onCreated(em, id)
  })
  return id
}
