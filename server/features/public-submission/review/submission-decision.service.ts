import type { Reply } from '@snowplow/contract/api/route.ts'
import {
  type ReviewState,
  type reviewPublicSubmissions,
  reviewStates,
} from '@snowplow/contract/public-submission/submission-review.ts'
import type { Em, Orm } from '../../../db/orm.ts'
import { Refusal } from '../../../http/problem.ts'
import type { By, Call } from '../../../http/serve.ts'
import { record } from '../../audit-event/audit-event.service.ts'
import type { ContestService } from '../../contest/contest.service.ts'
import { Decision } from '../../decision/decision.entity.ts'
import { once } from '../../decision/once.ts'
import { FavoriteName } from '../../district-poll/district-poll.entity.ts'
import { PublicNameSubmission } from '../public-name-submission.entity.ts'
import { forget, lockExaminations, recountReviewed } from './examination/submission-count.ts'
import { lockWanted, type Seen } from './locked-entries.ts'
import { type Entry, subject, toListed } from './shown-entries.ts'

type Answer = Reply<typeof reviewPublicSubmissions>

/** How an entry stands after a decision. */
interface Review {
  reviewState: ReviewState
  reviewReason: string | null
  /** ISO 8601. */
  reviewedAt: string | null
  reviewedBy: string | null
}
type Change = Seen & Review

const reviewOf = ({ reviewState, reviewReason, reviewedAt, reviewedBy }: Entry): Review => ({
  reviewState,
  reviewReason: reviewReason ?? null,
  reviewedAt: reviewedAt?.toISOString() ?? null,
  reviewedBy: reviewedBy ?? null,
})

/** What the audit keeps of it. */
const audited = ({ reviewState, reviewReason }: Review) => ({ reviewState, reviewReason })

/** Writes changes with one line of the audit each. Needs `lockExaminations()`. @throws ConflictRefusal */
async function change(
  em: Em,
  changes: readonly Change[],
  { viewer, now }: By,
): Promise<{ answer: Answer; before: Change[] }> {
  const entries = await lockWanted(em, changes)
  const reviews = new Map(changes.map(({ id, version: _, ...review }) => [id, review]))
  for (const state of reviewStates) {
    const coming = entries.filter(({ id }) => reviews.get(id)?.reviewState === state)
    await recountReviewed(em, coming, state)
  }
  const former = entries.map(reviewOf)
  for (const [place, entry] of entries.entries()) {
    const review = reviews.get(entry.id) as Review
    const before = audited(former[place] as Review)
    const reviewedAt = review.reviewedAt === null ? null : new Date(review.reviewedAt)
    Object.assign(entry, { ...review, reviewedAt, updatedAt: now })
    const after = audited(review)
    record(em, { at: now, action: 'submission.reviewed', by: viewer, subject: subject(entry), before, after })
  }
  await em.flush()
  return {
    answer: { entries: entries.map(toListed) },
    before: entries.map(({ id, version }, place) => ({ id, version, ...(former[place] as Review) })),
  }
}

export function submissionDecisionService(orm: Orm, contest: ContestService) {
  const inTransaction = <Result>(work: (em: Em) => Promise<Result>) => orm.em.fork().transactional(work)

  const isChoiceClosed = async (now: Date) => (await contest.hasStarted(2, now)) && !(await contest.isOpen(2, now))

  return {
    /**
     * One decision over all entries, or none. A name on a ballot stays approved.
     * @throws Refusal decision.id_used; ConflictRefusal submission.not_found, stale, submission.published
     */
    reviewPublicSubmissions({ body: { id, ...decision }, ...by }: Call<'reviewPublicSubmissions'>): Promise<Answer> {
      const { viewer, now } = by
      const wanted = (seen: Seen, reviewState: ReviewState, reason?: string): Change => ({
        ...seen,
        reviewState,
        reviewReason: reason ?? null,
        reviewedAt: reviewState === 'pending' ? null : now.toISOString(),
        reviewedBy: reviewState === 'pending' ? null : viewer.name,
      })
      const { entries, reviewState, reason, keep } = decision
      const changes = [
        ...(keep ? [wanted(keep, 'approved')] : []),
        ...entries.map((seen) => wanted(seen, reviewState, reason)),
      ]
      return inTransaction((em) =>
        once(em, { id, content: decision }, by, async () => {
          await lockExaminations(em)
          return change(em, changes, by)
        }),
      )
    },

    /**
     * Its entries stand again as they did before, all of them or none. Asked again, it answers as it did at first.
     * @throws Refusal decision.not_found; ConflictRefusal submission.not_found, stale, submission.published
     */
    undoReview({ params: { id }, ...by }: Call<'undoReview'>): Promise<Answer> {
      return inTransaction(async (em) => {
        await lockExaminations(em)
        const decision = await em.findOne(Decision, { id })
        if (!decision?.before) throw new Refusal('decision.not_found')
        if (decision.undoAnswer) return decision.undoAnswer as Answer
        const { answer } = await change(em, decision.before as Change[], by)
        decision.undoAnswer = answer
        return answer
      })
    },

    /** @throws Refusal submission.not_found */
    async countFavorites({ params: { id }, now }: Call<'countFavorites'>) {
      const em = orm.em.fork()
      if (!(await em.count(PublicNameSubmission, { id }))) throw new Refusal('submission.not_found')
      return { staff: await em.count(FavoriteName, { publicNameSubmission: id }), isClosed: await isChoiceClosed(now) }
    },

    /**
     * While staff choose, their favorites go with the name; what they have chosen by the end of their stage stays counted.
     * @throws Refusal submission.not_found, stale, submission.published, submission.chosen
     */
    async deletePublicSubmission({ params: { id }, query: { version }, viewer, now }: Call<'deletePublicSubmission'>) {
      const isClosed = await isChoiceClosed(now)
      await inTransaction(async (em) => {
        await lockExaminations(em)
        const [entry] = await lockWanted(em, [{ id, version, reviewState: null }])
        if (!entry) return
        const favorites = await em.count(FavoriteName, { publicNameSubmission: id })
        if (favorites > 0 && isClosed) throw new Refusal('submission.chosen')
        await em.nativeDelete(FavoriteName, { publicNameSubmission: id })
        await forget(em, entry)
        const before = { reviewState: entry.reviewState, favorites }
        record(em, { at: now, action: 'submission.deleted', by: viewer, subject: subject(entry), before })
        em.remove(entry)
      })
      return {}
    },
  }
}
