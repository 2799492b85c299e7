import { EmployeeNameInput, type EmployeeSubmission, reviseEmployeeName } from '@snowplow/contract/internal-naming.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/query.ts'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { Reason } from '../Rejections.tsx'
import { useWhatChanged, WhatChanged } from '../WhatChanged.tsx'
import { NamingFields } from './NamingFields.tsx'
import { namingOf, revisionOf } from './naming-form.ts'
import { useNamingForm } from './useNamingForm.ts'

/** Corrects one's own name, or revises a rejected one and sends it again; the reason stands beside it meanwhile. */
export function ReviseDialog({ entry, onClose }: { entry: EmployeeSubmission; onClose: () => void }) {
  const { t } = useTranslation()
  const revision = useCommand(reviseEmployeeName)
  const changed = useWhatChanged()
  // Once somebody else was quicker, what they did has been seen, and the next try counts from there.
  const now = changed.changes[0] ? changed.changes[0].now : entry
  const { id, version } = now ?? entry
  const isOver = now === null || now.status === 'Approved'
  const isRejected = now?.status === 'Rejected'
  const form = useNamingForm({
    id: 'revision',
    schema: isRejected ? revisionOf(namingOf(now)) : EmployeeNameInput,
    defaultValues: namingOf(entry),
    send: (name) => revision.mutateAsync({ params: { id: String(id) }, body: { ...name, version } }),
    onSent: ({ snowplowName }) => {
      showToast(t(isRejected ? 'naming.sentAgain' : 'naming.corrected', { name: snowplowName }))
      onClose()
    },
    onFailed: (error) => changed.ask(error, [now ?? entry]),
  })
  const { setFocus } = form
  // What is wrong is mostly the name, which is not the first field.
  useEffect(() => setFocus('snowplowName'), [setFocus])
  const reason = isRejected ? now.rejections.at(-1) : undefined
  return (
    <FormDialog
      form={form}
      title={t(isRejected ? 'naming.reviseTitle' : 'naming.correctTitle')}
      isWide
      submit={t(isRejected ? 'naming.sendAgain' : 'naming.correct')}
      isOver={isOver}
      failure={{ kept: !isOver, children: <WhatChanged changes={changed.changes} /> }}
      onClose={onClose}
    >
      {reason && <Reason rejection={reason} />}
      <NamingFields />
    </FormDialog>
  )
}
