import { LockMode } from '@mikro-orm/core'
import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { Installation } from '../../entities/installation.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { Refusal } from '../../http/problem.ts'
import { createWords } from '../../similarity/similarity-index.ts'
import { moveSchedule } from './schedule/moved-schedule.ts'
import { readPlan, storePlan } from './season-plan.ts'

/**
 * Creates a later season with the territory, texts and days of an older one. `onCreated` runs in its transaction.
 * @throws Refusal season.duplicate_year, request.invalid; stale if another year is prepared at the same time
 */
export async function makeSeason(
  orm: Orm,
  { year, from, now }: { year: number; from: number; now: Date },
  onCreated: (em: Em, id: number) => void,
): Promise<number> {
  const last = forkSeason(orm.em, from)
  const plan = await readPlan(last)
  const { year: lastYear, ...model } = plan.season
  if (year <= lastYear) throw new Refusal('request.invalid', [['year', 'out_of_range']])
  // Rows need the season's id before it exists; a concurrent season with the same id is refused below.
  const [newest] = await last.findAll(Season, { orderBy: { id: 'desc' }, limit: 1 })
  const id = (newest?.id ?? 0) + 1
  await forkSeason(orm.em, id).transactional(async (em) => {
    await em.findOneOrFail(Installation, { id: 1 }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (await em.count(Season, { year })) throw new Refusal('season.duplicate_year')
    if (await em.count(Season, { id })) throw new Refusal('stale')
    const schedule = moveSchedule(model.schedule, year - lastYear)
    await em.insert(Season, { id, year, state: 'preparing', ...model, schedule, createdAt: now, updatedAt: now })
    await createWords(em)
    await storePlan(em, plan, now)
    onCreated(em, id)
  })
  return id
}
