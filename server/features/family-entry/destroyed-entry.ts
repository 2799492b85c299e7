import { toDay } from '@snowplow/contract/contest/days.ts'
import type { DestroyedEntry } from '@snowplow/contract/entry/family-entry.ts'
import { getPromises } from '@snowplow/contract/retention/promise.ts'
import type { Em } from '../../db/orm.ts'
import { DestructionCertificate } from '../../entities/destruction-certificate.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { refuseConflicts } from '../../http/problem.ts'
import type { Entry } from '../entry/review/entry.presenter.ts'

/**
 * Tells a family when its data was destroyed, by the purge or on request. `em` is in the entry's season.
 * @throws Refusal familyEntry.purged, familyEntry.erased
 */
export async function refuseDestroyed(em: Em, { id, season, destroyedAt }: Entry): Promise<void> {
  if (!destroyedAt) return
  const found = await em.findOneOrFail(Season, season)
  const purges = await em.count(DestructionCertificate, {
    kind: 'purge',
    fieldGroup: 'family',
    startedAt: { $lte: destroyedAt },
    $or: [{ completedAt: null }, { completedAt: { $gte: destroyedAt } }],
  })
  const on = toDay(destroyedAt, found.timeZone)
  const current: DestroyedEntry = { on, isAsPromised: on > (getPromises(found).family ?? '') }
  refuseConflicts([{ id, reason: purges > 0 ? 'familyEntry.purged' : 'familyEntry.erased', current }])
}
