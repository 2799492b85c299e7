import { getPhaseWindow } from '@snowplow/contract/contest/phases.ts'
import { defaultLanguage } from '@snowplow/contract/text/languages.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { type EmployeeSubmissionRow, getStatusId, Rejection } from '../../entities/internal-naming.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { User } from '../../entities/user.entity.ts'
import type { By } from '../../http/serve.ts'
import type { Clock } from '../../lib/clock.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { MailReaders } from '../mail/render-message.ts'
import type { UnsubscribeTokens } from '../mail/unsubscribe-token.ts'
import { toSubscriber } from '../season/task-mails.ts'

/** Tells the author of a truck name why it was rejected. Inside the transaction of the rejection. */
export async function enqueueRejectionMail(
  em: Em,
  { user: { id: author } }: Pick<EmployeeSubmissionRow, 'user'>,
  rejection: { id: number },
  at: Pick<By, 'now' | 'wallNow'>,
): Promise<void> {
  const { email, isActive, isTaskMailStopped } = await em.findOneOrFail(User, { id: author })
  if (!isActive || isTaskMailStopped) return
  const mail = { kind: 'truck.rejected', entityId: rejection.id, recipient: email, language: defaultLanguage } as const
  await enqueueMail(em, [mail], at)
}

/** Null once the author has revised the name, is deactivated, or has stopped mail. */
export const createTruckMailReaders = (
  tokens: UnsubscribeTokens,
  clock: Pick<Clock, 'now'>,
): Pick<MailReaders, 'truck.rejected'> => ({
  async 'truck.rejected'(em, { entityId, isPreview }) {
    const rejection = await em.findOne(Rejection, { id: entityId }, { populate: ['user', 'employeeSubmission'] })
    if (!rejection) return null
    const { snowplowName, snowplowId, reason, user, employeeSubmission: name } = rejection
    const isOver = name.status.id !== getStatusId('Rejected') || !user.isActive || user.isTaskMailStopped
    if (isOver && !isPreview) return null
    const { schedule, timeZone } = await em.findOneOrFail(Season, getSeasonId(em))
    const days = schedule.phases.find(({ phase }) => phase === 4)
    const isOpen = days && getPhaseWindow(days, timeZone).endsAt > clock.now()
    const unsubscribeToken = isPreview ? '...' : tokens.tokenOf(toSubscriber(user))
    const until = isOpen ? days.endsOn : null
    return { snowplowName, snowplowId, reason, path: '/internal-district-naming', until, unsubscribeToken }
  },
})
