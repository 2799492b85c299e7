import type { Orm } from '../../../db/orm.ts'
import { type OpenItemSource, toOpenItem } from '../../relations/open-items.ts'
import { findUndeliveredInvitations } from './undelivered.ts'

/** Invitations that did not arrive: their accounts cannot be used. */
export const createInvitationSource = (orm: Orm): OpenItemSource => ({
  needs: 'mail.manage',
  async find() {
    const undelivered = await findUndeliveredInvitations(orm.em.fork())
    return [toOpenItem('undeliveredInvitations', undelivered.length)]
  },
})
