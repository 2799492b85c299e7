import { getPhaseWindow, stages } from '@snowplow/contract/contest/phases.ts'
import { type StaffTask, staffTasks } from '@snowplow/contract/mail/mail.ts'
import { defaultLanguage } from '@snowplow/contract/text/languages.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId, getSeasonId } from '../../db/season.ts'
import { hasRole } from '../../entities/has-role.ts'
import { Season } from '../../entities/season.entity.ts'
import { User, type UserRow } from '../../entities/user.entity.ts'
import type { By } from '../../http/serve.ts'
import type { Clock } from '../../lib/clock.ts'
import { inviteAgain } from '../account/invitation/invite-again.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { MailReaders } from '../mail/render-message.ts'
import type { MailSubscriber, UnsubscribeTokens } from '../mail/unsubscribe-token.ts'
import type { ContestService } from './contest.service.ts'

const tasks = {
  favorites: { phase: stages.districtPoll, path: '/district-submission-form' },
  trucks: { phase: stages.internalNaming, path: '/internal-district-naming' },
} as const satisfies Record<StaffTask, object>

interface TaskMailDeps {
  orm: Orm
  contest: Pick<ContestService, 'isOpen'>
  secret: string
  /** Without a mail server, an invitation is handed over by hand: it is not repeated. */
  canSendMail: boolean
}

/**
 * Mails active district staff while a phase with a task of theirs is open; an account whose invitation is pending gets the
 * invitation again instead. Repeatable: a mail that the outbox already has is skipped, and an account created during the
 * phase gets its own.
 */
export async function enqueueTaskMails(
  { orm, contest, secret, canSendMail }: TaskMailDeps,
  at: Pick<By, 'now' | 'wallNow'>,
): Promise<void> {
  for (const task of staffTasks) {
    if (!(await contest.isOpen(tasks[task].phase, at.now))) continue
    const season = getCurrentSeasonId(orm)
    await forkSeason(orm.em, season).transactional(async (em) => {
      const isMailed = { isActive: true, isTaskMailStopped: false, ...hasRole(em, 'user') }
      const staff = await em.find(User, isMailed)
      const invited = staff.filter(({ invitedUntil }) => invitedUntil)
      if (canSendMail) await inviteAgain(em, invited, { secret, reason: `${season} ${task}` }, at)
      const accepted = staff.filter((user) => !invited.includes(user))
      const mails = accepted.map(({ id, email }) => ({
        kind: 'user.task' as const,
        entityId: id,
        occurrence: `${season} ${task}`,
        recipient: email,
        language: defaultLanguage,
      }))
      await enqueueMail(em, mails, at)
    })
  }
}

export const toSubscriber = ({ id, emailKey }: Pick<UserRow, 'id' | 'emailKey'>): MailSubscriber => ({
  type: 'user',
  id,
  key: emailKey,
})

/**
 * Reader of the mails to staff about an open task; null for an account that is deactivated, has a pending invitation, or
 * stopped them, or once the phase is over.
 */
export const createTaskMailReaders = (
  tokens: UnsubscribeTokens,
  clock: Pick<Clock, 'now'>,
): Pick<MailReaders, 'user.task'> => ({
  async 'user.task'(em, { entityId, occurrence, isPreview }) {
    const task = staffTasks.find((one) => occurrence.endsWith(` ${one}`))
    const user = task && (await em.findOne(User, { id: entityId, isActive: true, isTaskMailStopped: false }))
    if (!user || (user.invitedUntil && !isPreview)) return null
    const { phase, path } = tasks[task]
    const { schedule, timeZone } = await em.findOneOrFail(Season, getSeasonId(em))
    const days = schedule.phases.find((one) => one.phase === phase)
    const isOver = !days || getPhaseWindow(days, timeZone).endsAt <= clock.now()
    if (!days || (isOver && !isPreview)) return null
    const unsubscribeToken = isPreview ? '...' : tokens.tokenOf(toSubscriber(user))
    return { task, path, until: days.endsOn, unsubscribeToken }
  },
})
