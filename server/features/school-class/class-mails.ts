import { formatReference } from '@snowplow/contract/text/reference.ts'
import { SchoolClass } from '../../entities/school-class.entity.ts'
import type { MailReaders } from '../mail/render-message.ts'
import type { ClassLinks } from './class-links.ts'

/** Reader of the mail with the teacher's link; null once the office has ended the code. */
export const createClassMailReaders = (links: ClassLinks): Pick<MailReaders, 'class.created'> => ({
  async 'class.created'(em, { entityId, hasSecret, isPreview }) {
    const schoolClass = await em.findOne(SchoolClass, { id: entityId })
    if (!schoolClass || (schoolClass.revokedAt && !isPreview)) return null
    return { code: formatReference(schoolClass.code), path: hasSecret ? links.pathOf(schoolClass) : '/class#...' }
  },
})
