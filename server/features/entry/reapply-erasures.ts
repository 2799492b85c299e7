import { LockMode } from '@mikro-orm/core'
import type { ErasureMode } from '@snowplow/contract/retention/retention.ts'
import type { Orm, Tables } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { SchoolClass } from '../../entities/school-class.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { Refusal } from '../../http/problem.ts'
import {
  describeErasedEntry,
  describeErasedTeacher,
  describeWithheldEntry,
  type ErasureList,
  noErasureList,
} from '../retention/erasure-list.ts'
import { createPurge } from '../retention/purge.ts'
import { lockUnheld } from '../retention/schedule.ts'
import { destroyTeacherAddress } from '../retention/teacher-address.ts'
import { eraseEntry } from './erase-entry.ts'
import { lockExaminations } from './review/examination/entry-count.ts'

// Entries per query, in constant memory.
const chunk = 5000

export interface Reapplied {
  entries: number
  /** Classes whose teachers' addresses were destroyed again. */
  teachers: number
  purges: number
  /** Listed entries and classes of seasons with a records hold, which are left. */
  held: number
}

interface Listed {
  id: number
  /** Mode of the first erasure: the season's may have changed. */
  mode: ErasureMode
}

async function* listedEntries(
  orm: Orm,
  season: number,
  isListed: (subject: string) => boolean,
): AsyncGenerator<Listed> {
  for (let after = 0; ; ) {
    const rows = await orm.em
      .fork()
      .getKysely<Tables>()
      .selectFrom('public_name_submission')
      .select(['id', 'reference', 'withheld_at'])
      .where('season_id', '=', season)
      .where('id', '>', after)
      .where('destroyed_at', 'is', null)
      .orderBy('id')
      .limit(chunk)
      .execute()
    for (const { id, reference, withheld_at } of rows) {
      const entry = { season, id, reference }
      if (isListed(describeErasedEntry(entry))) yield { id, mode: 'erase' }
      else if (withheld_at === null && isListed(describeWithheldEntry(entry))) yield { id, mode: 'withhold' }
    }
    if (rows.length < chunk) return
    after = rows.at(-1)?.id ?? after
    await new Promise(setImmediate)
  }
}

const eraseAgain = (orm: Orm, season: number, { id, mode }: Listed, by: string, now: Date): Promise<boolean> =>
  forkSeason(orm.em, season).transactional(async (em) => {
    await lockExaminations(em)
    const lockMode = LockMode.PESSIMISTIC_WRITE
    if (!(await em.findOne(PublicNameSubmission, id, { lockMode }))) return false
    const entry = await em.findOneOrFail(PublicNameSubmission, id, { populate: ['county', 'group'], refresh: true })
    await eraseEntry(em, entry, { by, now, erasures: noErasureList, mode })
    return true
  })

/** @returns null while a records hold is set */
const unlessHeld = <Result>(run: Promise<Result>): Promise<Result | null> =>
  run.catch((error) => {
    if (error instanceof Refusal && error.code === 'retention.held') return null
    throw error
  })

const destroyTeacherAgain = (orm: Orm, season: number, id: number, by: string, now: Date): Promise<boolean> =>
  forkSeason(orm.em, season).transactional(async (em) => {
    await lockExaminations(em)
    const found = await em.findOne(SchoolClass, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!found?.email) return false
    await lockUnheld(em)
    await destroyTeacherAddress(em, [found], { by, now, erasures: noErasureList })
    return true
  })

/**
 * Repeats the listed erasures and purges: finds what a restored backup contains again. Idempotent, and safe while other
 * processes run.
 */
export async function reapplyErasures(orm: Orm, erasures: ErasureList, by: string, now: Date): Promise<Reapplied> {
  const isListed = await erasures.read()
  const result = { entries: 0, teachers: 0, purges: 0, held: 0 }
  if (!erasures.isActive) return result
  for (const { id: season } of await orm.em.fork().findAll(Season, { fields: ['id'] })) {
    for await (const listed of listedEntries(orm, season, isListed)) {
      const isErased = await unlessHeld(eraseAgain(orm, season, listed, by, now))
      if (isErased) result.entries += 1
      if (isErased === null) result.held += 1
    }
    for (const schoolClass of await forkSeason(orm.em, season).find(SchoolClass, { email: { $ne: '' } })) {
      if (!isListed(describeErasedTeacher(schoolClass))) continue
      const isDestroyed = await unlessHeld(destroyTeacherAgain(orm, season, schoolClass.id, by, now))
      if (isDestroyed) result.teachers += 1
      if (isDestroyed === null) result.held += 1
    }
  }
  result.purges = await createPurge({ orm, now: () => now, erasures: noErasureList, by }).repeatListed(isListed)
  return result
}
