import type { EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { getConflicts } from '../../lib/call.ts'
import { ShortList } from '../../ui/ShortList.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { useAreas } from '../county/county.queries.ts'

/** An entry before and after a conflict; null if deleted. */
interface Change {
  before: EmployeeSubmission
  now: EmployeeSubmission | null
}

export const findChanges = (error: unknown, previousEntries: readonly EmployeeSubmission[]) =>
  getConflicts<EmployeeSubmission>(error).flatMap(({ id, current }): Change[] => {
    const before = previousEntries.find((entry) => entry.id === id)
    return before ? [{ before, now: current }] : []
  })

export function useNewest(entry: EmployeeSubmission) {
  const [changes, setChanges] = useState<readonly Change[]>([])
  const now = changes[0] ? changes[0].now : entry
  return {
    now,
    changes,
    onFailed: (error: unknown) => {
      const found = findChanges(error, [now ?? entry])
      if (found.length > 0) setChanges(found)
    },
  }
}

export function WhatChanged({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation()
  const { districtOf } = useAreas()
  const differences = ({ before, now }: Change) => {
    if (!now) return [t('naming.goneShort')]
    const reason = now.rejections.length > before.rejections.length ? now.rejections.at(-1) : undefined
    return [
      ...(now.truckName === before.truckName ? [] : [t('naming.nowReads', { name: now.truckName })]),
      ...(now.districtId === before.districtId ? [] : [t('naming.nowIn', { district: districtOf(now.districtId) })]),
      t('naming.nowIs', { status: t(`naming.status_${now.status.name}`) }),
      ...(reason ? [t('naming.nowBecause', { reason: reason.reason })] : []),
    ]
  }
  if (changes.length === 0) return null
  const lines = changes.map((change) => (
    <span key={change.before.id}>
      <UserText>{change.before.truckName}</UserText>: <span>{differences(change).join(' ')}</span>
    </span>
  ))
  return <ShortList lines={lines} />
}
