import type { EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/Toasts.tsx'
import { useApproveEmployeeNames } from './internal-naming.queries.ts'
import { NamingNotice } from './NamingNotice.tsx'
import { useWhatChanged, WhatChanged } from './WhatChanged.tsx'

/**
 * Approving one name at once, or several after a question; all or none, and what stood in the way is said.
 * @param onDone the names that are approved, or that turned out to be others than was seen
 */
export function useApproval(onDone: (entries: readonly EmployeeSubmission[]) => void) {
  const { t } = useTranslation()
  const approveNames = useApproveEmployeeNames()
  const changed = useWhatChanged()
  const [asked, setAsked] = useState<readonly EmployeeSubmission[] | null>(null)
  // A second press may come before the screen shows that the first one is under way.
  const isSending = useRef(false)

  const send = (entries: readonly EmployeeSubmission[]) => {
    if (isSending.current) return
    isSending.current = true
    changed.reset()
    approveNames.mutate(entries, {
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
      onSettled: () => {
        isSending.current = false
        setAsked(null)
      },
    })
  }
  const approve = (entries: readonly EmployeeSubmission[]) => {
    if (approveNames.isPending || entries.length === 0) return
    if (entries.length === 1) send(entries)
    else setAsked(entries)
  }
  // Whatever nobody else has touched can still be approved as it was seen.
  const isChanged = new Set(changed.changes.map(({ before }) => before.id))
  const left = changed.changes.length ? (approveNames.variables ?? []).filter(({ id }) => !isChanged.has(id)) : []
  return {
    approve,
    isPending: approveNames.isPending,
    notice: approveNames.isError && (
      <NamingNotice
        error={approveNames.error}
        action={
          left.length > 0 && (
            <Button look="outlined" size="small" onClick={() => send(left)}>
              {t('naming.approveLeft', { count: left.length })}
            </Button>
          )
        }
      >
        <p>{t('naming.noneApproved')}</p>
        <WhatChanged changes={changed.changes} />
      </NamingNotice>
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
