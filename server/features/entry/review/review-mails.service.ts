import { LockMode } from '@mikro-orm/core'
import type { Orm } from '../../../db/orm.ts'
import { forkSeason } from '../../../db/season.ts'
import { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import { Season } from '../../../entities/season.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import type { By, Call } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { enqueueReviewMails } from '../entry-mails.ts'

/** Entries per transaction; small enough that votes are not delayed. */
const batch = 500

const isMailed = {
  reviewState: { $in: ['approved', 'rejected'] as const },
  isMailStopped: false,
}

interface Deps {
  orm: Orm
  wakeMailer: () => void
}

export const reviewMailsService = (deps: Deps) => bindService(deps, { getReviewMails, updateReviewMails })

// Repeatable: a mail that the outbox already has is skipped.
async function enqueueEarlier({ orm }: Deps, by: By): Promise<void> {
  for (let lastId = 0; ; ) {
    const em = forkSeason(orm.em, by.season)
    const entries = await em.find(
      PublicNameSubmission,
      { ...isMailed, id: { $gt: lastId } },
      { orderBy: { id: 'asc' }, limit: batch },
    )
    await em.transactional((em) => enqueueReviewMails(em, entries, by))
    lastId = entries.at(-1)?.id ?? lastId
    if (entries.length < batch) return
  }
}

async function getReviewMails({ orm }: Deps, { season }: Call<'getReviewMails'>) {
  const em = forkSeason(orm.em, season)
  const { hasReviewMails } = await em.findOneOrFail(Season, season)
  return { hasReviewMails, reviewed: await em.count(PublicNameSubmission, isMailed) }
}

async function updateReviewMails(deps: Deps, { body: { hasReviewMails }, ...by }: Call<'updateReviewMails'>) {
  const { orm, wakeMailer } = deps
  await forkSeason(orm.em, by.season).transactional(async (em) => {
    const season = await em.findOneOrFail(Season, by.season, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (season.hasReviewMails === hasReviewMails) return
    recordAuditEvent(em, {
      at: by.now,
      action: 'mail.reviews_changed',
      by: by.viewer,
      subject: { type: 'mail', id: null, name: 'mail about the review' },
      before: { hasReviewMails: season.hasReviewMails },
      after: { hasReviewMails },
    })
    season.hasReviewMails = hasReviewMails
  })
  if (hasReviewMails) await enqueueEarlier(deps, by)
  wakeMailer()
  return { hasReviewMails }
}
