import type { Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { type OpenItemSource, toOpenItem } from '../relations/open-items.ts'

export const createMailSource = (orm: Orm): OpenItemSource => ({
  needs: 'mail.manage',
  async find({ season }) {
    const em = forkSeason(orm.em, season)
    return [toOpenItem('failedMails', await em.count(Mail, { state: 'failed', kind: { $ne: 'user.invited' } }))]
  },
})
