import { LockMode } from '@mikro-orm/core'
import type { Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import type { Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'

interface Deps {
  orm: Orm
}

/** The office's rules for classes of a season. */
export const classRulesService = (deps: Deps) => bindService(deps, { getClassRules, updateClassRules })

async function getClassRules({ orm }: Deps, { season }: Call<'getClassRules'>) {
  const { hasClassEntries } = await forkSeason(orm.em, season).findOneOrFail(Season, season)
  return { hasClassEntries }
}

/** Idempotent. Entries of classes stay when the rule ends. */
async function updateClassRules({ orm }: Deps, call: Call<'updateClassRules'>) {
  const { body, season: id, viewer, now } = call
  return forkSeason(orm.em, id).transactional(async (em) => {
    const season = await em.findOneOrFail(Season, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    const { hasClassEntries } = season
    if (hasClassEntries !== body.hasClassEntries)
      recordAuditEvent(em, {
        at: now,
        action: 'class.rules_changed',
        by: viewer,
        subject: { type: 'season', id, name: String(season.year) },
        before: { hasClassEntries },
        after: body,
      })
    season.hasClassEntries = body.hasClassEntries
    return body
  })
}
