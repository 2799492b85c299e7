import { raw } from '@mikro-orm/core'
import type { ScheduledGroup } from '@snowplow/contract/retention/field-groups.ts'
import { insertRows } from '../../db/json-rows.ts'
import type { Em } from '../../db/orm.ts'
import { DestructionCertificate } from '../../entities/destruction-certificate.entity.ts'

export interface PurgeRule {
  fieldGroup: ScheduledGroup
  days: number
  announcementDate: string
}

interface Destruction {
  records: number
  by: string
  now: Date
}

/**
 * Adds destroyed records to the certificate of a running purge, in the transaction that destroys them.
 * @returns true for the first records
 */
export async function certifyPurge(em: Em, rule: PurgeRule, { records, by, now }: Destruction): Promise<boolean> {
  const running = { kind: 'purge', ...rule, completedAt: null } as const
  if (await em.nativeUpdate(DestructionCertificate, running, { records: raw('records + ?', [records]) })) return false
  await insertRows(em, DestructionCertificate, [{ ...running, records, by, startedAt: now }])
  return true
}

/**
 * Completes the certificates of a group, also one of an earlier rule that an administrator changed during the purge.
 * @returns number of records; 0 if no purge was running
 */
export async function completePurge(em: Em, fieldGroup: ScheduledGroup, now: Date): Promise<number> {
  const running = { kind: 'purge', fieldGroup, completedAt: null } as const
  const certificates = await em.find(DestructionCertificate, running, { disableIdentityMap: true })
  await em.nativeUpdate(DestructionCertificate, running, { completedAt: now })
  return certificates.reduce((sum, { records }) => sum + records, 0)
}

export async function certifyErasure(em: Em, fieldGroup: ScheduledGroup, { records, by, now }: Destruction) {
  const erasure = { kind: 'erasure', fieldGroup, days: null, announcementDate: null } as const
  await insertRows(em, DestructionCertificate, [{ ...erasure, records, by, startedAt: now, completedAt: now }])
}
