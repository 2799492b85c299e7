import type { EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FailureCode, failureCode, isOutcomeUnknown } from '../../lib/call.ts'
import { useReadEmployeeNames } from './internal-naming.queries.ts'
import { useDistrictName } from './useDistrictName.ts'

const conflicts: readonly FailureCode[] = ['stale', 'naming.wrong_status', 'naming.not_found']

/** An entry as it was seen, and as it is now; null when it is gone. */
export interface Change {
  before: EmployeeSubmission
  now: EmployeeSubmission | null
}

const changesOf = (seen: readonly EmployeeSubmission[], read: readonly EmployeeSubmission[]) =>
  seen.flatMap((before): Change[] => {
    const now = read.find(({ id }) => id === before.id) ?? null
    return now?.version === before.version ? [] : [{ before, now }]
  })

/** What became of entries that somebody else was quicker with, or over which an answer was lost. */
export function useWhatChanged() {
  const read = useReadEmployeeNames()
  const [seen, setSeen] = useState<readonly EmployeeSubmission[]>([])
  return {
    isRead: read.isSuccess,
    changes: read.data ? changesOf(seen, read.data) : [],
    ask: (error: unknown, entries: readonly EmployeeSubmission[], onKnown?: (changes: readonly Change[]) => void) => {
      if (!conflicts.includes(failureCode(error)) && !isOutcomeUnknown(error)) return
      setSeen(entries)
      read.mutate(entries, { onSuccess: (now) => onKnown?.(changesOf(entries, now)) })
    },
    reset: read.reset,
  }
}

export function WhatChanged({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation()
  const districtName = useDistrictName()
  const differences = ({ before, now }: Change) => {
    if (!now) return [t('naming.goneShort')]
    const reason = now.rejections.length > before.rejections.length ? now.rejections.at(-1) : undefined
    return [
      ...(now.truckName === before.truckName ? [] : [t('naming.nowReads', { name: now.truckName })]),
      ...(now.districtId === before.districtId ? [] : [t('naming.nowIn', { district: districtName(now.districtId) })]),
      t('naming.nowIs', { status: t(`naming.status_${now.status}`) }),
      ...(reason ? [t('naming.nowBecause', { reason: reason.reason })] : []),
    ]
  }
  if (changes.length === 0) return null
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.before.id}>
          <bdi>{change.before.truckName}</bdi>: {differences(change).join(' ')}
        </li>
      ))}
    </ul>
  )
}
