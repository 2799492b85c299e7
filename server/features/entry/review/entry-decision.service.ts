import type { Reply } from '@snowplow/contract/api/route.ts'
import {
  type ReviewDecision,
  type ReviewState,
  type reviewPublicSubmissions as reviewPublicSubmissionsRoute,
  reviewStates,
} from '@snowplow/contract/entry/entry-review.ts'
import { type Em, type Orm, runTransaction } from '../../../db/orm.ts'
import { getSeasonId } from '../../../db/season.ts'
import { Decision } from '../../../entities/decision.entity.ts'
import { FavoriteName } from '../../../entities/district-poll.entity.ts'
import { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import { Season } from '../../../entities/season.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { Refusal } from '../../../http/problem.ts'
import type { By, Call } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { runIdempotent } from '../../decision/run-idempotent.ts'
import type { ErasureList } from '../../retention/erasure-list.ts'
import { getWithheldEnd, lockUnheld } from '../../retention/schedule.ts'
import type { ContestService } from '../../season/contest.service.ts'
import { enqueueReviewMails } from '../entry-mails.ts'
import { eraseEntry } from '../erase-entry.ts'
import { type Entry, toEntrySubject, toListed } from './entry.presenter.ts'
import { lockExaminations, recountReviewed } from './examination/entry-count.ts'
import { type EntryRef, lockForReview } from './locked-entries.ts'
import { changeStories } from './story.service.ts'

interface Deps {
  orm: Orm
  contest: ContestService
  erasures: ErasureList
}

export const entryDecisionService = (deps: Deps) =>
  bindService(deps, { reviewPublicSubmissions, undoReview, countFavorites, deletePublicSubmission })

type ReviewReply = Reply<typeof reviewPublicSubmissionsRoute>

interface Review {
  reviewState: ReviewState
  reviewReason: string | null
  /** ISO 8601. */
  reviewedAt: string | null
  reviewedBy: string | null
  isStoryHidden: boolean | undefined
}
type Change = EntryRef & Review

const getReview = ({ reviewState, reviewReason, reviewedAt, reviewedBy, isStoryHidden }: Entry): Review => ({
  isStoryHidden,
  reviewState,
  reviewReason: reviewReason ?? null,
  reviewedAt: reviewedAt?.toISOString() ?? null,
  reviewedBy: reviewedBy ?? null,
})

const audited = ({ reviewState, reviewReason }: Pick<Review, 'reviewState' | 'reviewReason'>) => ({
  reviewState,
  reviewReason,
})

// Decisions of before stories could be hidden contain nothing about them.
async function changeHiddenStories(em: Em, entries: readonly Entry[], reviews: ReadonlyMap<number, Review>, by: By) {
  for (const isHidden of [true, false])
    await changeStories(
      em,
      entries.filter(({ id }) => reviews.get(id)?.isStoryHidden === isHidden),
      isHidden,
      by,
    )
}

/** Writes changes, each with an audit event. Needs `lockExaminations()`. @throws ConflictRefusal */
async function change(em: Em, changes: readonly Change[], by: By): Promise<{ reply: ReviewReply; before: Change[] }> {
  const { viewer, now } = by
  const entries = await lockForReview(em, changes)
  const reviews = new Map(changes.map(({ id, version: _, ...review }) => [id, review]))
  for (const state of reviewStates) {
    const changing = entries.filter(({ id }) => reviews.get(id)?.reviewState === state)
    await recountReviewed(em, changing, state)
  }
  const previousReviews = entries.map(getReview)
  for (const [index, entry] of entries.entries()) {
    const { isStoryHidden: _, ...review } = reviews.get(entry.id) as Review
    const before = audited(previousReviews[index] as Review)
    const reviewedAt = review.reviewedAt === null ? null : new Date(review.reviewedAt)
    Object.assign(entry, { ...review, reviewedAt, updatedAt: now })
    const after = audited(review)
    recordAuditEvent(em, {
      at: now,
      action: 'submission.reviewed',
      by: viewer,
      subject: toEntrySubject(entry),
      before,
      after,
    })
  }
  await em.flush()
  await changeHiddenStories(em, entries, reviews, by)
  await enqueueReviewMails(em, entries, by)
  return {
    reply: { entries: entries.map(toListed) },
    before: entries.map(({ id, version }, index) => ({ id, version, ...(previousReviews[index] as Review) })),
  }
}

const isChoiceClosed = async ({ contest }: Deps, now: Date) =>
  (await contest.hasStarted(2, now)) && !(await contest.isOpen(2, now))

const toChange = (
  { viewer, now }: By,
  ref: EntryRef,
  { reviewState, reason }: { reviewState: ReviewDecision; reason?: string | undefined },
): Change => ({
  ...ref,
  isStoryHidden: undefined,
  reviewState,
  reviewReason: reason ?? null,
  reviewedAt: reviewState === 'pending' ? null : now.toISOString(),
  reviewedBy: reviewState === 'pending' ? null : viewer.name,
})

/**
 * Applies one decision to all entries, or to none. A published name stays approved.
 * @throws Refusal decision.id_used; ConflictRefusal submission.not_found, stale, submission.published
 */
function reviewPublicSubmissions(
  { orm }: Deps,
  { body: { id, ...decision }, ...by }: Call<'reviewPublicSubmissions'>,
): Promise<ReviewReply> {
  const { entries, keep, isStoryHidden } = decision
  const changes = [
    ...(keep ? [toChange(by, keep, { reviewState: 'approved' })] : []),
    ...entries.map((ref) => ({ ...toChange(by, ref, decision), isStoryHidden })),
  ]
  return runTransaction(orm, (em) =>
    runIdempotent(em, { id, content: decision }, by, async () => {
      await lockExaminations(em)
      return change(em, changes, by)
    }),
  )
}

/**
 * Restores the previous review of all entries of a decision, or of none. Idempotent: a repeat gets the first reply.
 * @throws Refusal decision.not_found; ConflictRefusal submission.not_found, stale, submission.published
 */
function undoReview({ orm }: Deps, { params: { id }, ...by }: Call<'undoReview'>): Promise<ReviewReply> {
  return runTransaction(orm, async (em) => {
    await lockExaminations(em)
    const decision = await em.findOne(Decision, { id })
    if (!decision?.before) throw new Refusal('decision.not_found')
    if (decision.undoReply) return decision.undoReply as ReviewReply
    const { reply } = await change(em, decision.before as Change[], by)
    decision.undoReply = reply
    return reply
  })
}

/** @throws Refusal submission.not_found */
async function countFavorites(deps: Deps, { params: { id }, now }: Call<'countFavorites'>) {
  const em = deps.orm.em.fork()
  if (!(await em.count(PublicNameSubmission, { id }))) throw new Refusal('submission.not_found')
  return {
    staff: await em.count(FavoriteName, { publicNameSubmission: id }),
    isClosed: await isChoiceClosed(deps, now),
    withheldUntil: getWithheldEnd(await em.findOneOrFail(Season, getSeasonId(em))),
  }
}

/**
 * Deletes the name and its favorites during the staff stage. Afterwards a name with favorites cannot be deleted. If
 * the season withholds, only the family's data goes; idempotent.
 * @throws Refusal submission.not_found, stale, submission.published, submission.chosen, retention.held
 */
async function deletePublicSubmission(
  deps: Deps,
  { params: { id }, query: { version }, viewer, now }: Call<'deletePublicSubmission'>,
) {
  const { orm, erasures } = deps
  const isClosed = await isChoiceClosed(deps, now)
  await runTransaction(orm, async (em) => {
    await lockExaminations(em)
    const [entry] = await lockForReview(em, [{ id, version, reviewState: null }])
    if (!entry) return
    const favorites = await em.count(FavoriteName, { publicNameSubmission: id })
    if (favorites > 0 && isClosed) throw new Refusal('submission.chosen')
    const { erasureMode } = await lockUnheld(em)
    const isWithheld = erasureMode === 'withhold'
    if (isWithheld && entry.withheldAt) return
    const before = { reviewState: entry.reviewState, favorites }
    const action = isWithheld ? 'submission.withheld' : 'submission.deleted'
    recordAuditEvent(em, { at: now, action, by: viewer, subject: toEntrySubject(entry), before })
    await em.nativeDelete(FavoriteName, { publicNameSubmission: id })
    await eraseEntry(em, entry, { by: viewer.name, now, erasures })
  })
  return {}
}
