import type { Reply } from '@snowplow/contract/api/route.ts'
import { reasonMaxLength } from '@snowplow/contract/limits.ts'
import { type setAsideBallots, TakeBack } from '@snowplow/contract/set-aside.ts'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '../../i18n/i18n.ts'
import { type FailureCode, failureCode } from '../../lib/call.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

type SetAside = Reply<typeof setAsideBallots>

interface ReasonDialogProps {
  title: string
  /** What will happen, before it does. */
  children: ReactNode
  confirm: string
  hint: string
  onSend: (body: { reason: string }) => Promise<SetAside>
  onSent: (done: SetAside) => void
  onClose: () => void
}

const ReasonForm = z.omit(TakeBack, { id: true })

const done: readonly FailureCode[] = ['ballot.already_set_aside', 'setAside.already_restored']

/** Asks why before ballots are set aside or taken back: both change a result, and the audit keeps the reason. */
export function ReasonDialog({ title, children, confirm, hint, onSend, onSent, onClose }: ReasonDialogProps) {
  const { t } = useTranslation()
  const form = useContractForm({
    id: 'set-aside',
    schema: ReasonForm,
    defaultValues: { reason: '' },
    errorKeys: { reason: 'setAsideReason' },
    send: onSend,
    onSent: (result) => {
      onSent(result)
      onClose()
    },
  })
  // Somebody else has done it.
  const isOver = done.includes(failureCode(form.failure))
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
      <TextField name="reason" hint={hint} isMultiline autoComplete="off" maxLength={reasonMaxLength} />
    </FormDialog>
  )
}
