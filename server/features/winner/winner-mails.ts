import type { Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import type { By } from '../../http/serve.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { PollResultService } from '../poll-result/poll-result.service.ts'
import type { ContestService } from '../season/contest.service.ts'

/**
 * Mails the winners' families from the announcement on. Repeatable: a mail that the outbox already has is skipped.
 * @throws Refusal ballot.counting
 */
export async function enqueueWinnerMails(
  orm: Orm,
  { contest, results }: { contest: Pick<ContestService, 'isConcluded'>; results: Pick<PollResultService, 'winners'> },
  at: Pick<By, 'now' | 'wallNow'>,
): Promise<void> {
  if (!(await contest.isConcluded(at.now))) return
  const season = getCurrentSeasonId(orm)
  const winners = (await results.winners(season)).filter(({ decision }) => decision !== 'awaitsDraw')
  const ids = winners.flatMap(({ names }) => names.map(({ publicNameSubmissionId }) => publicNameSubmissionId))
  await forkSeason(orm.em, season).transactional(async (em) => {
    const entries = await em.find(PublicNameSubmission, { id: { $in: ids } }, { fields: ['email', 'language'] })
    const mails = entries.map(({ id, email, language }) => ({
      kind: 'entry.won' as const,
      entityId: id,
      recipient: email,
      language,
    }))
    await enqueueMail(em, mails, at)
  })
}
