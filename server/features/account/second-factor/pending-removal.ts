import type { Em } from '../../../db/orm.ts'
import { toSubject, type UserRow } from '../../../entities/user.entity.ts'
import type { By } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { changeOwn } from '../users/change-own.ts'

export const noRemoval = { factorRemovalAt: null, factorRemovalBy: null, factorRemovalKey: null }

/** Values of the audit log. An administrator needs none. */
type StopReason = 'mailed link' | 'second factor used' | 'second factor added' | 'email changed' | 'deactivated'

/** Stops a pending removal, inside the caller's transaction, with the account locked. */
export async function stopRemoval(
  em: Em,
  user: UserRow,
  { viewer, now }: Pick<By, 'viewer' | 'now'>,
  reason?: StopReason,
): Promise<void> {
  if (!user.factorRemovalAt) return
  await changeOwn(em, user, noRemoval)
  const after = reason && { after: { reason } }
  recordAuditEvent(em, {
    at: now,
    action: 'user.factor_removal_stopped',
    by: viewer,
    subject: toSubject(user),
    ...after,
  })
}
