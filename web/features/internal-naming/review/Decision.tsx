import {
  EmployeeNameRejection,
  type EmployeeSubmission,
  rejectEmployeeName,
} from '@snowplow/contract/internal-naming.ts'
import { descriptionMaxLength } from '@snowplow/contract/limits.ts'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDecision } from '../../../lib/decision.ts'
import { Button, IconButton } from '../../../ui/button/Button.tsx'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../../ui/form/contract-form.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { useNewest, WhatChanged } from '../WhatChanged.tsx'

/** Status transitions (product decisions, entities): pending names can be approved, all but rejected ones rejected. */
export const canApprove = ({ status }: EmployeeSubmission) => status.name === 'Pending'
const canReject = ({ status }: EmployeeSubmission) => status.name !== 'Rejected'

interface DecisionProps {
  entry: EmployeeSubmission
  onApprove: (entry: EmployeeSubmission) => unknown
  onReject: (entry: EmployeeSubmission) => unknown
}

export function DecisionIcons({ entry, tabIndex, onApprove, onReject }: DecisionProps & { tabIndex: number }) {
  const { t } = useTranslation()
  const name = entry.snowplowName
  return (
    <>
      {canApprove(entry) && (
        <IconButton label={t('naming.approveOne', { name })} tabIndex={tabIndex} onClick={() => onApprove(entry)}>
          <Icon of={Check} size={20} />
        </IconButton>
      )}
      {canReject(entry) && (
        <IconButton label={t('naming.rejectOne', { name })} tabIndex={tabIndex} onClick={() => onReject(entry)}>
          <Icon of={X} size={20} />
        </IconButton>
      )}
    </>
  )
}

export function DecisionButtons({ entry, onApprove, onReject }: DecisionProps) {
  const { t } = useTranslation()
  return (
    <>
      {canApprove(entry) && (
        <Button variant="filled" onClick={() => onApprove(entry)}>
          {t('naming.approve')}
        </Button>
      )}
      {canReject(entry) && (
        <Button variant="outlined" onClick={() => onReject(entry)}>
          {t('naming.reject')}
        </Button>
      )}
    </>
  )
}

interface RejectDialogProps {
  entry: EmployeeSubmission
  /** True if the author can still submit another name. */
  isOpenForStaff: boolean
  onClose: () => void
}

const ReasonForm = z.omit(EmployeeNameRejection, { id: true, version: true })

export function RejectDialog({ entry: newest, isOpenForStaff, onClose }: RejectDialogProps) {
  const { t } = useTranslation()
  // Snapshot: a conflict is reported even if the list was refetched since.
  const [entry] = useState(newest)
  const rejection = useDecision(rejectEmployeeName)
  const { now, changes, onFailed } = useNewest(entry)
  const { id, truckName, version } = now ?? entry
  const form = useContractForm({
    id: 'reject',
    schema: ReasonForm,
    defaultValues: { reason: '' },
    errorKeys: { reason: 'namingReason' },
    send: ({ reason }) => rejection.decide({ params: { id: String(id) }, body: { reason, version } }),
    onSent: ({ snowplowName }) => {
      showToast(t('naming.rejected', { name: snowplowName }))
      onClose()
    },
    onFailed,
  })
  return (
    <FormDialog
      form={form}
      title={t('naming.rejectTitle', { name: truckName })}
      submit={t('naming.reject')}
      isOver={now === null || now.status.name === 'Rejected'}
      failure={{ unsure: t('decision.unsureAgain'), children: <WhatChanged changes={changes} /> }}
      onClose={onClose}
    >
      <p>{t(isOpenForStaff ? 'naming.rejectText' : 'naming.rejectLate', { person: entry.userName })}</p>
      <TextField name="reason" isMultiline hint={t('naming.reasonHint')} limit={descriptionMaxLength} dir="auto" />
    </FormDialog>
  )
}
