import type { InferEntity } from '@mikro-orm/core'
import type { ListRequest } from 'contract/paging.ts'
import type { HandlerInput } from 'contract/route.ts'
import type {
  exportPublicSubmissions,
  PublicSubmission,
  reviewPublicSubmissions,
  SubmissionGroup as SubmissionGroupReply,
} from 'contract/submission-review.ts'
import { everyRowOf, findList } from '../../db/find-list.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { csvFile } from '../../http/csv.ts'
import type { Caller, SentFile } from '../../http/serve.ts'
import { record } from '../audit-event/audit-event.service.ts'
import { PublicNameSubmission, SubmissionGroup } from '../public-submission/public-name-submission.entity.ts'
import { recountReviewed } from './examined-entries.ts'
import { exportColumns, exportFields, placeNames, withoutPersonalData } from './export.ts'
import { checkSeen, checkUnpublished, locked, subject } from './locked-entries.ts'
import { takeTurn } from './turn.ts'

type Entry = InferEntity<typeof PublicNameSubmission>
type By = Pick<Caller, 'viewer' | 'wallNow'>

const toReply = (entry: Entry): PublicSubmission => ({
  id: entry.id,
  firstName: entry.firstName,
  lastName: entry.lastName,
  email: entry.email,
  phoneNumber: entry.phoneNumber,
  gradeLevel: entry.gradeLevel,
  schoolName: entry.schoolName,
  countyId: entry.county.id,
  districtId: entry.county.district.id,
  snowplowName: entry.snowplowName,
  snowplowNameDescription: entry.snowplowNameDescription,
  childInfoParentConsent: entry.childInfoParentConsent,
  reviewState: entry.reviewState,
  reviewReason: entry.reviewReason ?? null,
  reviewedAt: entry.reviewedAt?.toISOString() ?? null,
  reviewedBy: entry.reviewedBy ?? null,
  createdAt: entry.createdAt.toISOString(),
  updatedAt: entry.updatedAt.toISOString(),
  hints: entry.hints ?? [],
  groupId: entry.group?.id ?? null,
  groupCount: entry.group?.count ?? 1,
})

/** How the contract's fields are found in the entity. */
const asListed = {
  columns: { countyId: 'county', districtId: 'county.district', groupId: 'group' },
  fulltext: { words: 'submission_words' },
  populate: ['county', 'group'],
}

export function submissionReviewService(orm: Orm) {
  const inTransaction = <Result>(work: (em: Em) => Promise<Result>) => orm.em.fork().transactional(work)

  return {
    listPublicSubmissions: (request: ListRequest) =>
      findList(orm.em.fork(), PublicNameSubmission, request, { ...asListed, toReply }),

    listSubmissionGroups: (request: ListRequest) =>
      findList(orm.em.fork(), SubmissionGroup, request, {
        columns: { districtId: 'first.county.district' },
        populate: ['first.county', 'first.group'],
        toReply: ({ id, first, count, pending }): SubmissionGroupReply => ({
          id,
          first: toReply(first as Entry),
          count,
          pending,
        }),
      }),

    /** Written into the audit before the first row leaves. */
    async exportPublicSubmissions(
      { where, personalData = 'no' }: HandlerInput<typeof exportPublicSubmissions>['query'],
      { viewer, wallNow }: By,
    ): Promise<SentFile> {
      const em = orm.em.fork()
      const places = await placeNames(em)
      record(em, {
        at: wallNow,
        action: 'submission.exported',
        by: viewer,
        subject: { type: 'public submission', id: null, name: 'every entry that was filtered' },
        after: { personalData, where: where ? withoutPersonalData(where) : null },
      })
      await em.flush()
      const rows = everyRowOf(() => orm.em.fork(), PublicNameSubmission, exportFields, where, asListed)
      return csvFile('plow-names.csv', exportColumns(places, personalData === 'yes'), rows)
    },

    /**
     * One decision over all entries, or none. A name on a ballot stays approved.
     * @throws Refusal submission.not_found, submission.changed_meanwhile, submission.published
     */
    reviewPublicSubmissions(
      { entries: seen, reviewState, reason }: HandlerInput<typeof reviewPublicSubmissions>['body'],
      { viewer, wallNow }: By,
    ): Promise<{ entries: PublicSubmission[] }> {
      return inTransaction(async (em) => {
        await takeTurn(em)
        const entries = await locked(
          em,
          seen.map(({ id }) => id),
        )
        checkSeen(entries, seen)
        if (reviewState !== 'approved') await checkUnpublished(em, entries)
        await recountReviewed(em, entries, reviewState)
        for (const entry of entries) {
          const before = { reviewState: entry.reviewState, reviewReason: entry.reviewReason ?? null }
          const after = { reviewState, reviewReason: reason ?? null }
          Object.assign(entry, after, {
            reviewedAt: reviewState === 'pending' ? null : wallNow,
            reviewedBy: reviewState === 'pending' ? null : viewer.name,
            // Never the same instant twice: whoever read the old one must be able to tell.
            updatedAt: new Date(Math.max(wallNow.getTime(), entry.updatedAt.getTime() + 1)),
          })
          record(em, { at: wallNow, action: 'submission.reviewed', by: viewer, subject: subject(entry), before, after })
        }
        await em.flush()
        const place = new Map(seen.map(({ id }, order) => [id, order]))
        return { entries: entries.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)).map(toReply) }
      })
    },
  }
}
