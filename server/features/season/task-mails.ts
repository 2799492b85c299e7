import { stages, windowOf } from '@snowplow/contract/contest/phases.ts'
import { defaultLanguage } from '@snowplow/contract/languages.ts'
import { type StaffTask, staffTasks } from '@snowplow/contract/mail.ts'
import type { Orm } from '../../db/orm.ts'
import { currentSeason, inSeason, seasonOf } from '../../db/season.ts'
import { hasRole } from '../../entities/has-role.ts'
import { Season } from '../../entities/season.entity.ts'
import { User } from '../../entities/user.entity.ts'
import type { By } from '../../http/serve.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { MailReaders } from '../mail/render-message.ts'
import type { ContestService } from './contest.service.ts'

const tasks = {
  favorites: { phase: stages.districtPoll, path: '/district-submission-form' },
  trucks: { phase: stages.internalNaming, path: '/internal-district-naming' },
} as const satisfies Record<StaffTask, object>

/**
 * Mails active district staff while a phase with a task of theirs is open. Repeatable: a mail that the outbox already has
 * is skipped, and an account created during the phase gets its own.
 */
export async function enqueueTaskMails(
  orm: Orm,
  contest: Pick<ContestService, 'isOpen'>,
  at: Pick<By, 'now' | 'wallNow'>,
): Promise<void> {
  for (const task of staffTasks) {
    if (!(await contest.isOpen(tasks[task].phase, at.now))) continue
    const season = currentSeason(orm)
    await inSeason(orm.em, season).transactional(async (em) => {
      const staff = await em.find(User, { isActive: true, ...hasRole(em, 'user') }, { fields: ['email'] })
      const mails = staff.map(({ id, email }) => ({
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

/** Reader of the mails to staff about an open task; null for a deactivated account, or once the phase is over. */
export const taskMails: Pick<MailReaders, 'user.task'> = {
  async 'user.task'(em, { entityId, occurrence, isPreview }) {
    const task = staffTasks.find((one) => occurrence.endsWith(` ${one}`))
    const user = task && (await em.findOne(User, { id: entityId, isActive: true }))
    if (!user) return null
    const { phase, path } = tasks[task]
    const { schedule, timeZone } = await em.findOneOrFail(Season, seasonOf(em))
    const days = schedule.phases.find((one) => one.phase === phase)
    const isOver = !days || windowOf(days, timeZone).endsAt <= new Date()
    return days && (isPreview || !isOver) ? { task, path, until: days.endsOn } : null
  },
}
