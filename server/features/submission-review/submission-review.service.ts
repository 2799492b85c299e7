import { type InferEntity, LockMode } from '@mikro-orm/core'
import type { ListRequest } from 'contract/paging.ts'
import type { HandlerInput, Reply } from 'contract/route.ts'
import type {
  countFavorites,
  exportPublicSubmissions,
  PublicSubmission,
  reviewPublicSubmissions,
  SubmissionGroup as SubmissionGroupReply,
} from 'contract/submission-review.ts'
import { everyRowOf, findList } from '../../db/find-list.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { csvFile } from '../../http/csv.ts'
import { Refusal } from '../../http/problem.ts'
import type { Caller, SentFile } from '../../http/serve.ts'
import { record } from '../audit-event/audit-event.service.ts'
import type { ContestService } from '../contest/contest.service.ts'
import { FavoriteName } from '../district-poll/district-poll.entity.ts'
import { PublicNameSubmission, SubmissionGroup } from '../public-submission/public-name-submission.entity.ts'
import { PublicVotingOption } from '../public-voting/public-voting.entity.ts'
import { forget, recountReviewed } from './examined-entries.ts'
import { exportColumns, exportFields, placeNames, withoutPersonalData } from './export.ts'
import { takeTurn } from './turn.ts'

type Entry = InferEntity<typeof PublicNameSubmission>
type By = Pick<Caller, 'viewer' | 'wallNow'>
type Seen = Pick<PublicSubmission, 'id' | 'updatedAt'>

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

/** The audit names an entry by its plow: a family's data is deleted with the entry and must not stay there. */
const subject = ({ id, snowplowName }: Entry) => ({ type: 'public submission', id, name: snowplowName })

/** @throws Refusal submission.changed_meanwhile when one is no longer as it was seen */
function checkSeen(entries: Entry[], seen: Seen[]): void {
  const seenAt = new Map(seen.map(({ id, updatedAt }) => [id, Date.parse(updatedAt)]))
  if (entries.some(({ id, updatedAt }) => updatedAt.getTime() !== seenAt.get(id)))
    throw new Refusal('submission.changed_meanwhile')
}

export function submissionReviewService(orm: Orm, contest: ContestService) {
  const inTransaction = <Result>(work: (em: Em) => Promise<Result>) => orm.em.fork().transactional(work)

  /** The entries, locked, in the order of their ids, so that two who review the same ones wait for each other. */
  async function locked(em: Em, ids: number[]): Promise<Entry[]> {
    const where = { id: { $in: ids } }
    await em.find(PublicNameSubmission, where, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } })
    const entries = await em.find(PublicNameSubmission, where, { populate: ['county', 'group'], refresh: true })
    if (entries.length !== new Set(ids).size) throw new Refusal('submission.not_found')
    return entries
  }

  async function checkUnpublished(em: Em, entries: Entry[]): Promise<void> {
    const published = await em.count(PublicVotingOption, { publicNameSubmission: { $in: entries.map(({ id }) => id) } })
    if (published) throw new Refusal('submission.published')
  }

  const isChoiceClosed = async (now: Date) => (await contest.hasStarted(2, now)) && !(await contest.isOpen(2, now))

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

    /** @throws Refusal submission.not_found */
    async countFavorites(id: number, now: Date): Promise<Reply<typeof countFavorites>> {
      const em = orm.em.fork()
      if (!(await em.count(PublicNameSubmission, { id }))) throw new Refusal('submission.not_found')
      return { staff: await em.count(FavoriteName, { publicNameSubmission: id }), isClosed: await isChoiceClosed(now) }
    },

    /**
     * While staff choose, their favourites go with the name; what they have chosen by the end of their stage stays counted.
     * @throws Refusal submission.not_found, submission.changed_meanwhile, submission.published, submission.chosen
     */
    async deletePublicSubmission(
      seen: Seen,
      { viewer, now, wallNow }: By & { now: Date },
    ): Promise<Record<string, never>> {
      const isClosed = await isChoiceClosed(now)
      await inTransaction(async (em) => {
        await takeTurn(em)
        const { id } = seen
        const [entry] = await locked(em, [id])
        if (!entry) return
        checkSeen([entry], [seen])
        await checkUnpublished(em, [entry])
        const favorites = await em.count(FavoriteName, { publicNameSubmission: id })
        if (favorites > 0 && isClosed) throw new Refusal('submission.chosen')
        await em.nativeDelete(FavoriteName, { publicNameSubmission: id })
        await forget(em, entry)
        const before = { reviewState: entry.reviewState, favorites }
        record(em, { at: wallNow, action: 'submission.deleted', by: viewer, subject: subject(entry), before })
        em.remove(entry)
      })
      return {}
    },
  }
}
