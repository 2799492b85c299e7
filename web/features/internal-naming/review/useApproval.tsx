import { approveEmployeeNames, type EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isOutcomeUnknown } from '../../../lib/call.ts'
import { useOnePress } from '../../../lib/one-press.ts'
import { useMutationOf } from '../../../lib/query.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FailureNotice } from '../../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { useWhatChanged, WhatChanged } from '../WhatChanged.tsx'

/**
 * Approving one name at once, or several after a question; all or none, and what stood in the way is said.
 * @param onDone the names that are approved, or that turned out to be others than was seen
 */
export function useApproval(onDone: (entries: readonly EmployeeSubmission[]) => void) {
  const { t } = useTranslation()
  const approveNames = useMutationOf(approveEmployeeNames, (seen: readonly EmployeeSubmission[]) =>
    call(approveEmployeeNames, { body: { entries: seen.map(({ id, version }) => ({ id, version })) } }),
  )
  const changed = useWhatChanged()
  const [asked, setAsked] = useState<readonly EmployeeSubmission[] | null>(null)
  // Whichever button is pressed: of a row, of its details, of the ticked ones.
  const press = useOnePress()

  const sendAll = (entries: readonly EmployeeSubmission[]) => {
    changed.reset()
    return approveNames.mutateAsync(entries, {
      onSuccess: ({ entries: approved }) => {
        const [first] = approved
        const isOne = approved.length === 1 && first
        showToast(
          isOne
            ? t('naming.approvedOne', { name: first.snowplowName })
            : t('naming.approved', { count: approved.length }),
        )
        onDone(approved)
      },
      onError: (error) => changed.ask(error, entries, (changes) => onDone(changes.map(({ before }) => before))),
      onSettled: () => setAsked(null),
    })
  }
  const send = (entries: readonly EmployeeSubmission[]) => press.take(() => sendAll(entries))
  const approve = (entries: readonly EmployeeSubmission[]) => {
    if (approveNames.isPending || entries.length === 0) return undefined
    if (entries.length === 1) return send(entries)
    setAsked(entries)
    return undefined
  }
  // Whatever nobody else has touched can still be approved as it was seen.
  const isChanged = new Set(changed.changes.map(({ before }) => before.id))
  const left = changed.changes.length ? (approveNames.variables ?? []).filter(({ id }) => !isChanged.has(id)) : []
  const isUnsure = isOutcomeUnknown(approveNames.error)
  /** What became of the names; nothing while that is not known. */
  const outcome = () => {
    if (!isUnsure) return t('naming.noneApproved')
    if (!changed.isRead) return null
    return t(changed.changes.length > 0 ? 'naming.unsureDone' : 'naming.unsureNone')
  }
  return {
    approve,
    isPending: approveNames.isPending,
    notice: approveNames.isError && (
      <FailureNotice
        error={approveNames.error}
        unsure={t('naming.unsureApproved')}
        action={
          left.length > 0 && (
            <Button variant="outlined" size="small" onClick={() => send(left)}>
              {t('naming.approveLeft', { count: left.length })}
            </Button>
          )
        }
      >
        <p>{outcome()}</p>
        <WhatChanged changes={changed.changes} />
      </FailureNotice>
    ),
    question: asked && (
      <ConfirmDialog
        title={t('naming.approveTitle', { count: asked.length })}
        confirm={t('naming.approveMany', { count: asked.length })}
        isPending={approveNames.isPending}
        onConfirm={() => send(asked)}
        onCancel={() => setAsked(null)}
      >
        <p>{t('naming.approveText')}</p>
      </ConfirmDialog>
    ),
  }
}
