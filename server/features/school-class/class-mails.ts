import { type FindOptions, raw } from '@mikro-orm/core'
import { formatReference } from '@snowplow/contract/text/reference.ts'
import type { Em } from '../../db/orm.ts'
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
