import type { Reply } from '@snowplow/contract/api/route.ts'
import type * as contract from '@snowplow/contract/setup.ts'
import { type Orm, runTransaction } from '../../db/orm.ts'
import { SetupMark } from '../../entities/setup-mark.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import type { Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'

interface Deps {
  orm: Orm
}

export const setupService = (deps: Deps) => bindService(deps, { getSetup, markSetupStep })

async function getSetup({ orm }: Deps): Promise<Reply<typeof contract.getSetup>> {
  const marks = await orm.em.fork().findAll(SetupMark, { orderBy: { step: 'asc' } })
  return { marks: marks.map(({ step, mark }) => ({ step, mark })) }
}

async function markSetupStep(
  deps: Deps,
  { params: { step }, body: { mark }, viewer, now }: Call<'markSetupStep'>,
): Promise<Reply<typeof contract.getSetup>> {
  await runTransaction(deps.orm, async (em) => {
    const before = (await em.findOne(SetupMark, { step }))?.mark ?? null
    if (before === mark) return
    if (mark === null) await em.nativeDelete(SetupMark, { step })
    else await em.upsert(SetupMark, { step, mark, createdAt: now })
    recordAuditEvent(em, {
      at: now,
      action: 'setup.marked',
      by: viewer,
      subject: { type: 'contest', id: 1, name: step },
      before: { mark: before },
      after: { mark },
    })
  })
  return getSetup(deps)
}
