import type { Em, Orm } from '../../db/orm.ts'
import { inSeason } from '../../db/season.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { User } from '../../entities/user.entity.ts'
import { type OpenItemSource, toOpenItem } from '../relations/open-items.ts'

/** Active accounts that have never signed in, and whose last invitation could not be delivered to their address. */
export async function countUndeliveredInvitations(em: Em): Promise<number> {
  const invited = { kind: 'user.invited' as const, state: { $in: ['sent', 'failed'] as const } }
  const mails = await em.find(Mail, invited, { filters: false, orderBy: { attemptedAt: 'asc', id: 'asc' } })
  const last = new Map(mails.map((mail) => [mail.entityId, mail]))
  const failed = [...last.values()].filter(({ state }) => state === 'failed')
  const ids = failed.map(({ entityId }) => entityId)
  const waiting = await em.find(User, { id: { $in: ids }, isActive: true, lastLoginAt: null }, { fields: ['email'] })
  return waiting.filter(({ id, email }) => last.get(id)?.recipient === email).length
}

export const mailOpenItems = (orm: Orm): OpenItemSource => ({
  needs: 'mail.manage',
  async find({ season }) {
    const em = inSeason(orm.em, season)
    return [
      toOpenItem('undeliveredInvitations', await countUndeliveredInvitations(em)),
      toOpenItem('failedMails', await em.count(Mail, { state: 'failed', kind: { $ne: 'user.invited' } })),
    ]
  },
})
