import { type OfficeDecision, officeDecisions } from '@snowplow/contract/mail/mail.ts'
import type { OpenItemKind } from '@snowplow/contract/open-item.ts'
import { defaultLanguage } from '@snowplow/contract/text/languages.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId, getSeasonId } from '../../db/season.ts'
import { Draw } from '../../entities/draw.entity.ts'
import { hasRole } from '../../entities/has-role.ts'
import { Season } from '../../entities/season.entity.ts'
import { User } from '../../entities/user.entity.ts'
import type { By } from '../../http/serve.ts'
import { enqueueMail, type NewMail } from '../mail/outbox.ts'
import type { MailReaders } from '../mail/render-message.ts'
import type { UnsubscribeTokens } from '../mail/unsubscribe-token.ts'
import type { OpenItemSource } from '../relations/open-items.ts'
import type { ContestService } from '../season/contest.service.ts'
import { toSubscriber } from '../season/task-mails.ts'
import { findRequestsFor } from '../set-aside/request-open-items.ts'

const decisionOf: Partial<Record<OpenItemKind, OfficeDecision>> = {
  requestsToConfirm: 'requests',
  undecidedTies: 'ties',
}

interface Deps {
  contest: Pick<ContestService, 'getContest'>
  /** Open items that are mailed. */
  sources: readonly OpenItemSource[]
}

/**
 * Mails administrators about the decisions that wait for them: a later request is mailed again. Repeatable: a mail that
 * the outbox already has is skipped.
 * @throws Refusal ballot.counting
 */
export async function enqueueDecisionMails(
  orm: Orm,
  { contest, sources }: Deps,
  at: Pick<By, 'now' | 'wallNow'>,
): Promise<void> {
  const season = getCurrentSeasonId(orm)
  const current = await contest.getContest({ query: {}, now: at.now })
  if (current.concluded) return
  const em = forkSeason(orm.em, season)
  const isMailed = { isActive: true, isTaskMailStopped: false, ...hasRole(em, 'admin') }
  const mails: NewMail[] = []
  for (const { id, email, roles } of await em.find(User, isMailed, { fields: ['email', 'roles'] })) {
    const call = { season, viewer: { id, roles }, now: at.now, contest: current }
    for (const { kind, count, isDue, occurrence } of (
      await Promise.all(sources.map(({ find }) => find(call)))
    ).flat()) {
      const decision = decisionOf[kind]
      if (!decision || count === 0 || !isDue) continue
      mails.push({
        kind: 'user.decision',
        entityId: id,
        occurrence: `${season} ${decision} ${occurrence}`,
        recipient: email,
        language: defaultLanguage,
      })
    }
  }
  if (mails.length > 0) await em.transactional((em) => enqueueMail(em, mails, at))
}

async function findPath(em: Em, decision: OfficeDecision, userId: number): Promise<string | null> {
  if (decision === 'ties')
    return (await em.count(Draw, { digits: { $ne: null } })) ? null : '/admin/public-poll-list#ties'
  const [request] = await findRequestsFor(em, userId)
  return request ? `/admin/public-poll-list?district=${request.district.id}#set-aside` : null
}

/** Reader of the mails about a decision; null once it was made, and for an account that may not make it. */
export const createDecisionMailReaders = (tokens: UnsubscribeTokens): Pick<MailReaders, 'user.decision'> => ({
  async 'user.decision'(em, { entityId, occurrence, isPreview }) {
    const decision = officeDecisions.find((one) => occurrence.split(' ')[1] === one)
    const user = await em.findOne(User, { id: entityId, isActive: true, isTaskMailStopped: false })
    if (!decision || !user?.roles.includes('admin')) return null
    const path = await findPath(em, decision, user.id)
    if (!path) return null
    const { schedule } = await em.findOneOrFail(Season, getSeasonId(em))
    const unsubscribeToken = isPreview ? '...' : tokens.tokenOf(toSubscriber(user))
    return { decision, path, until: schedule.announcementDate, unsubscribeToken }
  },
})
