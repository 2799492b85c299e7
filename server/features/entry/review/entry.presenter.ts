import type { InferEntity } from '@mikro-orm/core'
import { type PersonalField, personalFields } from '@snowplow/contract/entry/entry.ts'
import type { FullEntry, ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import type { Condition, ListRequest } from '@snowplow/contract/lists/paging.ts'
import { formatReference } from '@snowplow/contract/text/reference.ts'
import type { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import type { By } from '../../../http/serve.ts'
import type { createAccessLog } from '../../audit-event/access-log.ts'
import { isPersonal } from './export.ts'

export type Entry = InferEntity<typeof PublicNameSubmission>

/** Omits personal data. Needs `county` and `group` loaded. */
export const toListed = (entry: Entry): ListedEntry => ({
  id: entry.id,
  reference: formatReference(entry.reference),
  gradeLevel: entry.gradeLevel,
  countyId: entry.county.id,
  districtId: entry.county.district.id,
  snowplowName: entry.snowplowName,
  snowplowNameDescription: entry.snowplowNameDescription,
  childInfoParentConsent: entry.childInfoParentConsent,
  isClassEntry: entry.isClassEntry,
  isStoryHidden: entry.isStoryHidden,
  reviewState: entry.reviewState,
  withdrawnAt: entry.withdrawnAt?.toISOString() ?? null,
  reviewReason: entry.reviewReason ?? null,
  reviewedAt: entry.reviewedAt?.toISOString() ?? null,
  reviewedBy: entry.reviewedBy ?? null,
  importedBy: entry.importedBy ?? null,
  withheldAt: entry.withheldAt?.toISOString() ?? null,
  destroyedAt: entry.destroyedAt?.toISOString() ?? null,
  createdAt: entry.createdAt.toISOString(),
  updatedAt: entry.updatedAt.toISOString(),
  version: entry.version,
  hints: entry.hints ?? [],
  groupId: entry.group?.id ?? null,
  groupCount: entry.group?.count ?? 1,
})

type PersonalData = { [Name in PersonalField]: Exclude<Entry[Name], undefined> }

export const toReply = (entry: Entry): FullEntry => ({
  ...toListed(entry),
  ...(Object.fromEntries(personalFields.map((field) => [field, entry[field] ?? null])) as PersonalData),
})

/** Uses the plow name: the audit log must not retain personal data after the entry is deleted. */
export const toEntrySubject = ({ id, snowplowName }: Entry) => ({ type: 'public submission', id, name: snowplowName })

type AccessLog = ReturnType<typeof createAccessLog>

type List = 'the list of entries' | 'the list of names that are alike'

// Filters by personal data reveal it even if no personal field is returned.
function filtersByPersonalData(condition: Condition | null): boolean {
  if (condition === null) return false
  if ('all' in condition) return condition.all.some(filtersByPersonalData)
  if ('any' in condition) return condition.any.some(filtersByPersonalData)
  if ('not' in condition) return filtersByPersonalData(condition.not)
  return isPersonal(condition.field)
}

/** See `createAccessLog`: await it before the reply. */
export const logListing = (log: AccessLog, name: List, by: By): Promise<void> =>
  log.listed({ action: 'submission.listed', subject: { type: 'public submission', id: null, name } }, by)

/** See `createAccessLog`: await it before the reply. */
export async function logEntries(
  log: AccessLog,
  entries: readonly Entry[],
  { fields, where }: Pick<ListRequest, 'fields' | 'where'>,
  by: By,
): Promise<void> {
  const [entry] = entries
  const hasPersonalData = fields.some(isPersonal) && entry !== undefined
  if (hasPersonalData && entries.length === 1)
    await log.write(by, { action: 'submission.opened', subject: toEntrySubject(entry) })
  else if (hasPersonalData || filtersByPersonalData(where)) await logListing(log, 'the list of entries', by)
}
