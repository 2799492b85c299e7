import type { Em, Tables } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { SchoolClass, type SchoolClassRow } from '../../entities/school-class.entity.ts'
import { Refusal } from '../../http/problem.ts'

const hourMs = 3_600_000

export interface ClassUse {
  entries: number
  lastHour: number
}

/** Counts the entries of classes, all and those of the last hour, in the season of `em`. */
export async function countClassEntries(em: Em, ids: readonly number[], now: Date): Promise<Map<number, ClassUse>> {
  if (ids.length === 0) return new Map()
  const since = em.getPlatform().processDateProperty(new Date(now.getTime() - hourMs)) as Date
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('public_name_submission')
    .select(({ fn, eb }) => [
      'school_class_id as id',
      fn.countAll<number>().as('entries'),
      fn.sum<number>(eb.case().when('created_at', '>', since).then(1).else(0).end()).as('lastHour'),
    ])
    .where('season_id', '=', getSeasonId(em))
    .where('school_class_id', 'in', [...ids])
    .groupBy('school_class_id')
    .execute()
  return new Map(
    rows.map(({ id, entries, lastHour }) => [Number(id), { entries: Number(entries), lastHour: Number(lastHour) }]),
  )
}

/**
 * Finds the class of a code in the season of `em`.
 * @throws Refusal schoolClass.not_found, schoolClass.revoked
 */
export async function findSchoolClass(em: Em, code: string): Promise<SchoolClassRow> {
  const found = await em.findOne(SchoolClass, { code })
  if (!found) throw new Refusal('schoolClass.not_found')
  if (found.revokedAt) throw new Refusal('schoolClass.revoked')
  return found
}
