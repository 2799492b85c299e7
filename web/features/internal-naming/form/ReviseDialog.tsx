import { EmployeeNameInput, type EmployeeSubmission, reviseEmployeeName } from '@snowplow/contract/internal-naming.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDecision } from '../../../lib/decision.ts'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { Reason } from '../Rejections.tsx'
import { useNewest, WhatChanged } from '../WhatChanged.tsx'
import { NamingFields } from './NamingFields.tsx'
import { namingOf, revisionOf } from './naming-form.ts'
import { useNamingForm } from './useNamingForm.ts'

/** Corrects one's own name, or revises a rejected one and sends it again; the reason stands beside it meanwhile. */
export function ReviseDialog({ entry, onClose }: { entry: EmployeeSubmission; onClose: () => void }) {
  const { t } = useTranslation()
  const revision = useDecision(reviseEmployeeName)
  const { now, changes, onFailed } = useNewest(entry)
  const { id, version } = now ?? entry
  const isOver = now === null || now.status === 'Approved'
  const isRejected = now?.status === 'Rejected'
  const form = useNamingForm({
    id: 'revision',
    schema: isRejected ? revisionOf(namingOf(now)) : EmployeeNameInput,
    defaultValues: namingOf(entry),
    send: (name) => revision.decide({ params: { id: String(id) }, body: { ...name, version } }),
    onSent: ({ snowplowName }) => {
      showToast(t(isRejected ? 'naming.sentAgain' : 'naming.corrected', { name: snowplowName }))
      onClose()
    },
    onFailed,
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
      failure={{ unsure: t('decision.unsureAgain'), kept: !isOver, children: <WhatChanged changes={changes} /> }}
      onClose={onClose}
    >
      {reason && <Reason rejection={reason} />}
      <NamingFields />
    </FormDialog>
  )
}
