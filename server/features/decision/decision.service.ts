import type { Orm } from '../../db/orm.ts'
import { Decision } from '../../entities/decision.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'

interface Deps {
  orm: Orm
}

export const decisionService = (deps: Deps) => bindService(deps, { getDecision })

/** @throws Refusal decision.not_found */
async function getDecision({ orm }: Deps, { params: { id } }: Call<'getDecision'>): Promise<{ reply: object }> {
  const decision = await orm.em.fork().findOne(Decision, { id })
  if (!decision) throw new Refusal('decision.not_found')
  return { reply: decision.reply }
}
