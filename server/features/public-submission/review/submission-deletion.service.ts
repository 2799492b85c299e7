import type { Reply } from '@snowplow/contract/api/route.ts'
import type { countFavorites } from '@snowplow/contract/public-submission/submission-review.ts'
import type { Orm } from '../../../db/orm.ts'
import { Refusal } from '../../../http/problem.ts'
import type { Caller } from '../../../http/serve.ts'
import { record } from '../../audit-event/audit-event.service.ts'
import type { ContestService } from '../../contest/contest.service.ts'
import { FavoriteName } from '../../district-poll/district-poll.entity.ts'
import { PublicNameSubmission } from '../public-name-submission.entity.ts'
import { lockExaminations } from './examination/examination-lock.ts'
import { forget } from './examination/examined-entries.ts'
import { lockWanted, type Seen, subject } from './locked-entries.ts'

export function submissionDeletionService(orm: Orm, contest: ContestService) {
  const isChoiceClosed = async (now: Date) => (await contest.hasStarted(2, now)) && !(await contest.isOpen(2, now))

  return {
    /** @throws Refusal submission.not_found */
    async countFavorites(id: number, now: Date): Promise<Reply<typeof countFavorites>> {
      const em = orm.em.fork()
      if (!(await em.count(PublicNameSubmission, { id }))) throw new Refusal('submission.not_found')
      return { staff: await em.count(FavoriteName, { publicNameSubmission: id }), isClosed: await isChoiceClosed(now) }
    },

    /**
     * While staff choose, their favorites go with the name; what they have chosen by the end of their stage stays counted.
     * @throws Refusal submission.not_found, stale, submission.published, submission.chosen
     */
    async deletePublicSubmission(
      seen: Seen,
      { viewer, now }: Pick<Caller, 'viewer' | 'now'>,
    ): Promise<Record<string, never>> {
      const isClosed = await isChoiceClosed(now)
      await orm.em.fork().transactional(async (em) => {
        await lockExaminations(em)
        const { id } = seen
        const [entry] = await lockWanted(em, [{ ...seen, reviewState: null }])
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
