import type { Orm } from '../../db/orm.ts'
import { inSeason } from '../../db/season.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { type OpenItemSource, toOpenItem } from '../relations/open-items.ts'

export const mailOpenItems = (orm: Orm): OpenItemSource => ({
  needs: 'mail.manage',
  async find({ season }) {
    const em = inSeason(orm.em, season)
    return [toOpenItem('failedMails', await em.count(Mail, { state: 'failed', kind: { $ne: 'user.invited' } }))]
  },
})
