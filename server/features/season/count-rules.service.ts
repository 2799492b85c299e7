import { type InferEntity, LockMode } from '@mikro-orm/core'
import { windowOf } from '@snowplow/contract/contest/phases.ts'
import type { CountRules } from '@snowplow/contract/results/ties.ts'
import type { Orm } from '../../db/orm.ts'
import { inSeason } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { ContestService } from './contest.service.ts'

function hasVotingStarted({ state, schedule, timeZone }: InferEntity<typeof Season>, now: Date): boolean {
  const voting = schedule.phases.find(({ phase }) => phase === 3)
  return state !== 'preparing' && voting !== undefined && now >= windowOf(voting, timeZone).startsAt
}

/** How a season's votes are counted. */
export function countRulesService(orm: Orm, contest: Pick<ContestService, 'invalidateSchedule'>) {
  async function read(season: number, now: Date): Promise<CountRules> {
    const row = await orm.em.fork().findOneOrFail(Season, season)
    const { tieRule, needsSecondAdministrator } = row
    return { tieRule, canChangeTieRule: !hasVotingStarted(row, now), needsSecondAdministrator }
  }

  return {
    getCountRules({ season, now }: Call<'getCountRules'>): Promise<CountRules> {
      return read(season, now)
    },

    /** @throws Refusal countRules.voting_started */
    async updateCountRules({ body, season: id, viewer, now }: Call<'updateCountRules'>): Promise<CountRules> {
      await inSeason(orm.em, id).transactional(async (em) => {
        const season = await em.findOneOrFail(Season, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
        const { tieRule, needsSecondAdministrator } = season
        const before = { tieRule, needsSecondAdministrator }
        const isLoosened = needsSecondAdministrator && !body.needsSecondAdministrator
        if ((isLoosened || tieRule !== body.tieRule) && hasVotingStarted(season, now))
          throw new Refusal('countRules.voting_started')
        Object.assign(season, body)
        const subject = { type: 'season', id, name: String(season.year) }
        recordAuditEvent(em, { at: now, action: 'contest.updated', by: viewer, subject, before, after: body })
      })
      contest.invalidateSchedule()
      return read(id, now)
    },
  }
}
