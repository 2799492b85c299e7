import { LockMode } from '@mikro-orm/core'
import type { CountRules } from '@snowplow/contract/results/ties.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'
import { SetupMark } from '../../entities/setup-mark.entity.ts'
import { findVotingStart } from '../../entities/voting-start.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { readConfirmers } from './confirmers.ts'
import type { ContestService } from './contest.service.ts'

type Caller = Pick<By, 'season' | 'viewer' | 'now'>

interface Deps {
  orm: Orm
  contest: Pick<ContestService, 'invalidateSchedule'>
}

/** How a season's votes are counted. */
export const countRulesService = (deps: Deps) => bindService(deps, { getCountRules, updateCountRules })

/** Administrators who could confirm a request that the caller makes now. */
const listConfirmers = async (em: Em, { viewer, now }: Caller) =>
  (await readConfirmers(em, now)).listFor({ requesterId: viewer.id, requestedAt: now })

async function readCountRules({ orm }: Deps, caller: Caller): Promise<CountRules> {
  const em = forkSeason(orm.em, caller.season)
  const row = await em.findOneOrFail(Season, caller.season)
  const { tieRule, needsSecondAdministrator } = row
  const canChangeTieRule = (await findVotingStart(em, row, caller.now)) === null
  return { tieRule, canChangeTieRule, needsSecondAdministrator, confirmers: await listConfirmers(em, caller) }
}

function getCountRules(deps: Deps, { season, viewer, now }: Call<'getCountRules'>): Promise<CountRules> {
  return readCountRules(deps, { season, viewer, now })
}

/** @throws Refusal countRules.voting_started, countRules.no_second_administrator */
async function updateCountRules(
  deps: Deps,
  { body, season: id, viewer, now }: Call<'updateCountRules'>,
): Promise<CountRules> {
  const { orm, contest } = deps
  const caller = { season: id, viewer, now }
  await forkSeason(orm.em, id).transactional(async (em) => {
    const season = await em.findOneOrFail(Season, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    const { tieRule, needsSecondAdministrator } = season
    const before = { tieRule, needsSecondAdministrator }
    const isLoosened = needsSecondAdministrator && !body.needsSecondAdministrator
    const isTightened = !needsSecondAdministrator && body.needsSecondAdministrator
    if ((isLoosened || tieRule !== body.tieRule) && (await findVotingStart(em, season, now)))
      throw new Refusal('countRules.voting_started')
    if (isTightened && (await listConfirmers(em, caller)).length === 0)
      throw new Refusal('countRules.no_second_administrator')
    Object.assign(season, body)
    // Saving the rules confirms them.
    if (id === getCurrentSeasonId(orm)) await em.upsert(SetupMark, { step: 'ties', mark: 'done', createdAt: now })
    const subject = { type: 'season', id, name: String(season.year) }
    recordAuditEvent(em, { at: now, action: 'contest.updated', by: viewer, subject, before, after: body })
  })
  contest.invalidateSchedule()
  return readCountRules(deps, caller)
}
