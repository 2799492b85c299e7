import type { InferEntity } from '@mikro-orm/core'
import type { HandlerInput } from '@snowplow/contract/api/route.ts'
import type { Condition, ListRequest } from '@snowplow/contract/lists/paging.ts'
import type {
  exportPublicSubmissions,
  PublicSubmission,
  reviewPublicSubmissions,
  SubmissionGroup as SubmissionGroupReply,
} from '@snowplow/contract/public-submission/submission-review.ts'
import { everyRowOf, findList } from '../../db/lists/find-list.ts'
import { toOne } from '../../db/lists/relations.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { csvFile } from '../../http/csv.ts'
import type { Caller, StreamReply } from '../../http/serve.ts'
import { record } from '../audit-event/audit-event.service.ts'
import { County } from '../county/county.entity.ts'
import type { CountyService } from '../county/county.service.ts'
import { shownCounty } from '../county/shown-places.ts'
import { PublicNameSubmission, SubmissionGroup } from '../public-submission/public-name-submission.entity.ts'
import { lockExaminations } from './examination/examination-lock.ts'
import { recountReviewed } from './examination/examined-entries.ts'
import { exportColumns, exportFields, placeNames, withoutPersonalData } from './export.ts'
import { checkSeen, checkUnpublished, locked, subject } from './locked-entries.ts'
import { shownFamilies } from './shown-families.ts'

type Entry = InferEntity<typeof PublicNameSubmission>
type By = Pick<Caller, 'viewer' | 'now'>

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

const asListed = {
  columns: { countyId: 'county', districtId: 'county.district', groupId: 'group' },
  fulltext: { words: 'submission_words' },
  populate: ['county', 'group'],
  relations: { county: toOne(({ county }: Entry) => county.id, County, shownCounty) },
}

const countOf = (where: Condition | null | undefined): ListRequest => ({
  offset: 0,
  limit: 0,
  where: where ?? null,
  orderBy: [],
  fields: [],
  populate: {},
  needs: [],
  isDefault: false,
})

export function submissionReviewService(orm: Orm, counties: CountyService) {
  const ranks = { gradeLevel: async () => (await counties.listGradeLevels()).map(({ name }) => name) }
  const families = shownFamilies(orm)
  const inTransaction = <Result>(work: (em: Em) => Promise<Result>) => orm.em.fork().transactional(work)

  return {
    async listPublicSubmissions(request: ListRequest, by: By) {
      const shown: Entry[] = []
      const toShown = (entry: Entry) => {
        shown.push(entry)
        return toReply(entry)
      }
      const list = await findList(orm.em.fork(), PublicNameSubmission, request, {
        ...asListed,
        ranks,
        toReply: toShown,
      })
      await families.entries(shown, request, by)
      return list
    },

    async listSubmissionGroups(request: ListRequest, by: By) {
      const list = await findList(orm.em.fork(), SubmissionGroup, request, {
        columns: { districtId: 'first.county.district' },
        populate: ['first.county', 'first.group'],
        toReply: ({ id, first, count, pending }): SubmissionGroupReply => ({
          id,
          first: toReply(first as Entry),
          count,
          pending,
        }),
      })
      if (request.fields.includes('first') && list.items.length > 0)
        await families.listed('the list of names that are alike', by)
      return list
    },

    /** Written into the audit before the first row leaves. */
    async exportPublicSubmissions(
      { where, personalData = 'no' }: HandlerInput<typeof exportPublicSubmissions>['query'],
      { viewer, now }: By,
    ): Promise<StreamReply> {
      const em = orm.em.fork()
      const places = await placeNames(em)
      const { total: rows } = await findList(em, PublicNameSubmission, countOf(where), { ...asListed, toReply })
      record(em, {
        at: now,
        action: 'submission.exported',
        by: viewer,
        subject: { type: 'public submission', id: null, name: 'every entry that was filtered' },
        after: { personalData, rows, where: where ? withoutPersonalData(where) : null },
      })
      await em.flush()
      const entries = everyRowOf(() => orm.em.fork(), PublicNameSubmission, exportFields, where, asListed)
      return csvFile('plow-names.csv', exportColumns(places, personalData === 'yes'), entries)
    },

    /**
     * One decision over all entries, or none. A voting option stays approved. The audit's line on each decision also
     * tells who was given the entry.
     * @throws Refusal submission.not_found, submission.changed_meanwhile, submission.published
     */
    reviewPublicSubmissions(
      { entries: seen, reviewState, reason }: HandlerInput<typeof reviewPublicSubmissions>['body'],
      { viewer, now }: By,
    ): Promise<{ entries: PublicSubmission[] }> {
      return inTransaction(async (em) => {
        await lockExaminations(em)
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
            reviewedAt: reviewState === 'pending' ? null : now,
            reviewedBy: reviewState === 'pending' ? null : viewer.name,
            // Never the same instant twice: whoever read the old one must be able to tell.
            updatedAt: new Date(Math.max(now.getTime(), entry.updatedAt.getTime() + 1)),
          })
          record(em, { at: now, action: 'submission.reviewed', by: viewer, subject: subject(entry), before, after })
        }
        await em.flush()
        const place = new Map(seen.map(({ id }, order) => [id, order]))
        return { entries: entries.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)).map(toReply) }
      })
    },
  }
}
