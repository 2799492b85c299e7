import type { Orm } from '../../db/orm.ts'
import { Decision } from '../../entities/decision.entity.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'

export function decisionService(orm: Orm) {
  return {
    /** @throws Refusal decision.not_found */
    async getDecision({ params: { id } }: Call<'getDecision'>): Promise<{ reply: object }> {
      const decision = await orm.em.fork().findOne(Decision, { id })
      if (!decision) throw new Refusal('decision.not_found')
      return { reply: decision.reply }
    },
  }
}
