import type { InferEntity } from '@mikro-orm/core'
import type { Condition, ListRequest } from '@snowplow/contract/lists/paging.ts'
import { type PersonalField, personalFields } from '@snowplow/contract/public-submission/entry.ts'
import type { ListedSubmission, PublicSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import type { Orm } from '../../../db/orm.ts'
import { inSeason } from '../../../db/season.ts'
import type { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import type { By } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { isPersonal } from './export.ts'

export type Entry = InferEntity<typeof PublicNameSubmission>

/** Omits personal data. Needs `county` and `group` loaded. */
export const toListed = (entry: Entry): ListedSubmission => ({
  id: entry.id,
  gradeLevel: entry.gradeLevel,
  countyId: entry.county.id,
  districtId: entry.county.district.id,
  snowplowName: entry.snowplowName,
  snowplowNameDescription: entry.snowplowNameDescription,
  childInfoParentConsent: entry.childInfoParentConsent,
  reviewState: entry.reviewState,
  reviewReason: entry.reviewReason ?? null,
  reviewedAt: entry.reviewedAt?.toISOString() ?? null,
  reviewedBy: entry.reviewedBy ?? null,
  importedBy: entry.importedBy ?? null,
  createdAt: entry.createdAt.toISOString(),
  updatedAt: entry.updatedAt.toISOString(),
  version: entry.version,
  hints: entry.hints ?? [],
  groupId: entry.group?.id ?? null,
  groupCount: entry.group?.count ?? 1,
})

type PersonalData = { [Name in PersonalField]: Exclude<Entry[Name], undefined> }

export const toReply = (entry: Entry): PublicSubmission => ({
  ...toListed(entry),
  ...(Object.fromEntries(personalFields.map((field) => [field, entry[field] ?? null])) as PersonalData),
})

/** Uses the plow name: the audit log must not retain personal data after the entry is deleted. */
export const subject = ({ id, snowplowName }: Entry) => ({ type: 'public submission', id, name: snowplowName })

type List = 'the list of entries' | 'the list of names that are alike'

// Reads of one list by one user within this time share one audit event.
const listAuditIntervalMs = 15 * 60_000

// Filters by personal data reveal it even if no personal field is returned.
function filtersByPersonalData(condition: Condition | null): boolean {
  if (condition === null) return false
  if ('all' in condition) return condition.all.some(filtersByPersonalData)
  if ('any' in condition) return condition.any.some(filtersByPersonalData)
  if ('not' in condition) return filtersByPersonalData(condition.not)
  return isPersonal(condition.field)
}

/**
 * Audits access to personal data, without the data itself. Callers await it before they reply: if the write fails, no
 * data is returned.
 */
export function personalDataAccessLog(orm: Orm) {
  // In memory: each process writes its own events.
  const lastListings = new Map<string, { at: number; written: Promise<void> }>()

  async function write(
    { viewer, now, season }: By,
    what: Pick<Parameters<typeof recordAuditEvent>[1], 'action' | 'subject'>,
  ) {
    const em = inSeason(orm.em, season)
    recordAuditEvent(em, { at: now, by: viewer, ...what })
    await em.flush()
  }

  function listed(name: List, by: By): Promise<void> {
    const key = `${by.viewer.id} ${by.season} ${name}`
    const now = by.now.getTime()
    const last = lastListings.get(key)
    if (last && Math.abs(now - last.at) < listAuditIntervalMs) return last.written
    const about = { type: 'public submission', id: null, name }
    const written = write(by, { action: 'submission.listed', subject: about })
    lastListings.set(key, { at: now, written })
    // Retry a failed write with the next read.
    written.catch(() => lastListings.delete(key))
    return written
  }

  return {
    listed,
    async entries(
      entries: readonly Entry[],
      { fields, where }: Pick<ListRequest, 'fields' | 'where'>,
      by: By,
    ): Promise<void> {
      const [entry] = entries
      const hasPersonalData = fields.some(isPersonal) && entry !== undefined
      if (hasPersonalData && entries.length === 1)
        await write(by, { action: 'submission.opened', subject: subject(entry) })
      else if (hasPersonalData || filtersByPersonalData(where)) await listed('the list of entries', by)
    },
  }
}
