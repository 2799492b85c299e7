import type { TieSettings } from '@snowplow/contract/results/draw.ts'
import { type Em, takeAdvisoryLock } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { Draw } from '../../entities/draw.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { Refusal } from '../../http/problem.ts'

// Advisory lock id, unique within the product: ballots are set aside, restored, locked and drawn one at a time.
const lock = 20_250_815

/** Serializes changes of the count until the end of the transaction. */
export const lockCountChanges = (em: Em): Promise<void> => takeAdvisoryLock(em, lock)

/** Call after `lockCountChanges`. @throws Refusal setAside.count_locked */
export async function refuseLockedCount(em: Em): Promise<void> {
  if (await em.count(Draw)) throw new Refusal('setAside.count_locked')
}

export interface SeasonTies extends TieSettings {
  source: string | null
  lockedAt: string | null
  enteredAt: string | null
}

/** Rule and draw of the season that the entity manager is in. */
export async function readTies(em: Em): Promise<SeasonTies> {
  const { tieRule } = await em.findOneOrFail(Season, getSeasonId(em), { fields: ['tieRule'] })
  const draw = await em.findOne(Draw, {})
  return {
    rule: tieRule,
    digits: draw?.digits ?? null,
    source: draw?.source ?? null,
    lockedAt: draw?.lockedAt.toISOString() ?? null,
    enteredAt: draw?.enteredAt?.toISOString() ?? null,
  }
}
