import { approveEmployeeNames, type EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { isOutcomeUnknown } from '../../../lib/call.ts'
import { useDecision } from '../../../lib/decision.ts'
import { suppressDoubleClick, useSubmitGuard } from '../../../lib/submit-guard.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FailureNotice } from '../../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { findChanges, WhatChanged } from '../WhatChanged.tsx'

/**
 * Approves one name immediately, or several after a confirmation; all or none, with the conflicts reported.
 * @param onDone called with the names that were approved or have changed
 */
export function useApproval(onDone: (entries: readonly EmployeeSubmission[]) => void) {
  const { t } = useTranslation()
  const approval = useDecision(approveEmployeeNames)
  const [failed, setFailed] = useState<{ error: unknown; entries: readonly EmployeeSubmission[] } | null>(null)
  const [entriesToConfirm, setEntriesToConfirm] = useState<readonly EmployeeSubmission[] | null>(null)
  // Shared by the buttons of rows, details and selection.
  const submitGuard = useSubmitGuard()

  const sendAll = (entries: readonly EmployeeSubmission[]) => {
    setFailed(null)
    // Removing the notice shifts the rows below the pointer.
    suppressDoubleClick()
    return approval.decide(
      { body: { entries: entries.map(({ id, version }) => ({ id, version })) } },
      {
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
        onError: (error) => {
          setFailed({ error, entries })
          onDone(findChanges(error, entries).map(({ before }) => before))
        },
        onSettled: () => setEntriesToConfirm(null),
      },
    )
  }
  const send = (entries: readonly EmployeeSubmission[]) => submitGuard.run(() => sendAll(entries))
  const approve = (entries: readonly EmployeeSubmission[]) => {
    if (approval.isPending || entries.length === 0) return undefined
    if (entries.length === 1) return send(entries)
    setEntriesToConfirm(entries)
    return undefined
  }
  return {
    approve,
    isPending: approval.isPending,
    notice: failed && <NotApproved {...failed} onSend={send} />,
    question: entriesToConfirm && (
      <ConfirmDialog
        title={t('naming.approveTitle', { count: entriesToConfirm.length })}
        confirm={t('naming.approveMany', { count: entriesToConfirm.length })}
        isPending={approval.isPending}
        onConfirm={() => send(entriesToConfirm)}
        onCancel={() => setEntriesToConfirm(null)}
      >
        <p>{t('naming.approveText')}</p>
      </ConfirmDialog>
    ),
  }
}

interface NotApprovedProps {
  error: unknown
  entries: readonly EmployeeSubmission[]
  onSend: (entries: readonly EmployeeSubmission[]) => unknown
}

function NotApproved({ error, entries, onSend }: NotApprovedProps) {
  const { t } = useTranslation()
  const changes = findChanges(error, entries)
  const isUnsure = isOutcomeUnknown(error)
  // Names without a conflict can still be approved.
  const left = entries.filter(({ id }) => !changes.some(({ before }) => before.id === id))
  return (
    <FailureNotice
      error={error}
      unsure={t('decision.unsure')}
      preservedNote={t(isUnsure ? 'decision.again' : 'naming.noneApproved')}
      action={
        (isUnsure || changes.length > 0) &&
        left.length > 0 && (
          <Button variant="outlined" size="small" onClick={() => onSend(left)}>
            {isUnsure ? t('error.retry') : t('naming.approveLeft', { count: left.length })}
          </Button>
        )
      }
    >
      <WhatChanged changes={changes} />
    </FailureNotice>
  )
}
