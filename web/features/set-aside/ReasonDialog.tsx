import type { Reply } from '@snowplow/contract/api/route.ts'
import { reasonMaxLength } from '@snowplow/contract/limits.ts'
import { RestoreInput, type setAsideBallots } from '@snowplow/contract/poll-result/set-aside.ts'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '../../i18n/i18n.ts'
import { type FailureCode, getFailureCode } from '../../lib/call.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

type SetAside = Reply<typeof setAsideBallots>

interface ReasonDialogProps {
  title: string
  children: ReactNode
  confirm: string
  hint: string
  /** False while the consequences are not in view. */
  canSend?: boolean
  onSend: (body: { reason: string }) => Promise<SetAside>
  onSent: (result: SetAside) => void
  onClose: () => void
}

const ReasonForm = z.omit(RestoreInput, { id: true })

const alreadyDone: readonly FailureCode[] = [
  'ballot.already_set_aside',
  'setAside.already_restored',
  'setAside.is_waiting',
  'setAside.not_waiting',
]

/** Requires a reason to set ballots aside or to restore them: both change a result, and the reason is audited. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, confirm, hint, canSend = true, onSend, onSent, onClose } = props
  const { t } = useTranslation()
  const form = useContractForm({
    id: 'set-aside',
    schema: ReasonForm,
    defaultValues: { reason: '' },
    errorKeys: { reason: 'setAsideReason' },
    canSend: () => canSend,
    send: onSend,
    onSent: (result) => {
      onSent(result)
      onClose()
    },
  })
  // Another administrator has already done it.
  const isOver = alreadyDone.includes(getFailureCode(form.failure))
  return (
    <FormDialog
      form={form}
      title={title}
      submit={confirm}
      isOver={isOver}
      failure={{ unsure: t('decision.unsureAgain'), preservedNote: !isOver }}
      onClose={onClose}
    >
      {children}
      <TextField name="reason" hint={hint} isMultiline autoComplete="off" limit={reasonMaxLength} />
    </FormDialog>
  )
}
