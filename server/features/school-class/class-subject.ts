import { formatReference } from '@snowplow/contract/text/reference.ts'
import type { SchoolClassRow } from '../../entities/school-class.entity.ts'

/** A class in the audit log. */
export const toSubject = ({ id, code }: Pick<SchoolClassRow, 'id' | 'code'>) => ({
  type: 'schoolClass',
  id,
  name: formatReference(code),
})
