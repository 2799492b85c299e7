import type { InferEntity } from '@mikro-orm/core'
import type { Condition, ListRequest } from '@snowplow/contract/lists/paging.ts'
import type { ListedSubmission, PublicSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import type { Orm } from '../../../db/orm.ts'
import { inSeason } from '../../../db/season.ts'
import type { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import type { By } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { isPersonal } from './export.ts'

export type Entry = InferEntity<typeof PublicNameSubmission>

/** An entry without who the child is and how the family is reached. Reads its county and its group. */
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

export const toReply = (entry: Entry): PublicSubmission => ({
  ...toListed(entry),
  firstName: entry.firstName,
  lastName: entry.lastName,
  email: entry.email,
  phoneNumber: entry.phoneNumber,
  schoolName: entry.schoolName,
})

/** The audit names an entry by its plow: a family's data is deleted with the entry and must not stay there. */
export const subject = ({ id, snowplowName }: Entry) => ({ type: 'public submission', id, name: snowplowName })

type List = 'the list of entries' | 'the list of names that are alike'

/** One person's looks at one list within this time are one line of the audit, and not one for every page. */
const listAuditIntervalMs = 15 * 60_000

/** Whether the conditions ask about a child or a parent: what is found tells, also where none of it is shown. */
function filtersByPersonalData(condition: Condition | null): boolean {
  if (condition === null) return false
  if ('all' in condition) return condition.all.some(filtersByPersonalData)
  if ('any' in condition) return condition.any.some(filtersByPersonalData)
  if ('not' in condition) return filtersByPersonalData(condition.not)
  return isPersonal(condition.field)
}

/**
 * Writes into the audit who is shown families' data; whoever shows it waits until that is done, and shows nothing when
 * it fails. Nothing of the data itself is written.
 */
export function personalDataAccessLog(orm: Orm) {
  /** Another process writes lines of its own. */
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
    // What could not be written is tried again with the next look.
    written.catch(() => lastListings.delete(key))
    return written
  }

  return {
    listed,
    /** One entry by itself was opened; several are a list. */
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
