import { type FindOptions, raw } from '@mikro-orm/core'
import { formatReference } from '@snowplow/contract/text/reference.ts'
import { sql } from 'kysely'
import type { Em, Tables } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { SchoolClass, type SchoolClassRow } from '../../entities/school-class.entity.ts'
import type { MailReaders } from '../mail/render-message.ts'
import type { ClassLinks } from './class-links.ts'

/** Finds the classes that a teacher's address has made in the season of `em`, newest first. */
export const findClassesOfTeacher = (
  em: Em,
  email: string,
  options: Pick<FindOptions<SchoolClassRow>, 'lockMode'> = {},
): Promise<SchoolClassRow[]> =>
  em.find(SchoolClass, { [raw('lower(email)')]: email.toLowerCase() }, { orderBy: { id: 'desc' }, ...options })

/** Counts, for each class, the classes of the season of `em` with its address. None is deleted. */
export async function countClassesOfAddresses(em: Em, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('school_class as one')
    .innerJoin('school_class as other', (join) =>
      join.onRef('other.season_id', '=', 'one.season_id').on(sql`lower(other.email)`, '=', sql`lower(one.email)`),
    )
    .select(({ fn }) => ['one.id as id', fn.countAll<number>().as('classes')])
    .where('one.season_id', '=', getSeasonId(em))
    .where('one.id', 'in', [...ids])
    .where('one.email', '<>', '')
    .groupBy('one.id')
    .execute()
  return new Map(rows.map(({ id, classes }) => [Number(id), Number(classes)]))
}

/** Readers of the mails with a teacher's links. The first is null once the office has ended the code. */
export function createClassMailReaders(links: ClassLinks): Pick<MailReaders, 'class.created' | 'class.links'> {
  const getPath = (schoolClass: SchoolClassRow, hasSecret: boolean) =>
    hasSecret ? links.pathOf(schoolClass) : '/class#...'
  return {
    async 'class.created'(em, { entityId, hasSecret, isPreview }) {
      const schoolClass = await em.findOne(SchoolClass, { id: entityId })
      if (!schoolClass || (schoolClass.revokedAt && !isPreview)) return null
      return { code: formatReference(schoolClass.code), path: getPath(schoolClass, hasSecret) }
    },
    async 'class.links'(em, { recipient, hasSecret }) {
      const classes = await findClassesOfTeacher(em, recipient)
      if (classes.length === 0) return null
      return {
        classes: classes.map((schoolClass) => ({
          gradeLevel: schoolClass.gradeLevel,
          code: formatReference(schoolClass.code),
          path: getPath(schoolClass, hasSecret),
        })),
      }
    },
  }
}
