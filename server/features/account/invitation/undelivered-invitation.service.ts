import { maxUndelivered } from '@snowplow/contract/limits.ts'
import type { UndeliveredInvitation } from '@snowplow/contract/user/invitation.ts'
import type { Orm } from '../../../db/orm.ts'
import { bindService } from '../../../http/bind-service.ts'
import { findUndeliveredInvitations } from './undelivered.ts'

interface Deps {
  orm: Orm
}

export const undeliveredInvitationService = (deps: Deps) => bindService(deps, { listUndeliveredInvitations })

async function listUndeliveredInvitations({ orm }: Deps): Promise<UndeliveredInvitation[]> {
  return (await findUndeliveredInvitations(orm.em.fork())).slice(0, maxUndelivered)
}
