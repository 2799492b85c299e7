import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type EmployeeSubmission, rejectEmployeeName } from '@snowplow/contract/internal-naming.ts'
import { descriptionMaxLength } from '@snowplow/contract/limits.ts'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { CallError } from '../../../lib/call.ts'
import { useCommand } from '../../../lib/query.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useBackAsks } from '../../../ui/history-step.ts'
import { TextInput } from '../../../ui/input/TextInput.tsx'
import { Dialog, DialogButtons } from '../../../ui/overlay/Dialog.tsx'
import { DiscardQuestion } from '../DiscardQuestion.tsx'
import styles from '../Naming.module.css'
import { NamingNotice } from '../NamingNotice.tsx'
import { useNamingFault } from '../useNamingFault.ts'
import { useWhatChanged, WhatChanged } from '../WhatChanged.tsx'

interface RejectDialogProps {
  entry: EmployeeSubmission
  /** Whether its author can still answer with another name. */
  isOpenForStaff: boolean
  onClose: () => void
}

const ReasonForm = z.omit(rejectEmployeeName.body, { version: true })

/** Rejects a name for a reason, without which it cannot be done (section 3). */
export function RejectDialog({ entry: newest, isOpenForStaff, onClose }: RejectDialogProps) {
  const { t } = useTranslation()
  // As it was when the dialog was opened: whoever is overtaken is told, whatever the list has learned meanwhile.
  const [entry] = useState(newest)
  const wordFault = useNamingFault()
  const rejectName = useCommand(rejectEmployeeName)
  const changed = useWhatChanged()
  const [isAsking, setAsking] = useState(false)
  const form = useForm<{ reason: string }>({
    defaultValues: { reason: '' },
    resolver: standardSchemaResolver(ReasonForm),
  })
  // Read here: a form follows only what is read while rendering.
  const { isDirty } = form.formState
  const { field, fieldState } = useController({ control: form.control, name: 'reason' })
  // What somebody else did meanwhile has been shown, and the next try counts from there.
  const now = changed.changes[0] ? changed.changes[0].now : entry
  const isOver = now === null || now.status === 'Rejected'

  const send = ({ reason }: { reason: string }) => {
    if (!now) return
    return rejectName.mutateAsync(
      { params: { id: String(now.id) }, body: { reason, version: now.version } },
      {
        onSuccess: ({ snowplowName }) => {
          showToast(t('naming.rejected', { name: snowplowName }))
          onClose()
        },
        onError: (error) => {
          changed.ask(error, [now])
          const [fault] = error instanceof CallError ? error.fields : []
          if (fault) form.setError('reason', { message: fault.code }, { shouldFocus: true })
        },
      },
    )
  }
  const submit = () => {
    if (isOver) return
    rejectName.reset()
    return form.handleSubmit(send)()
  }
  const close = () => {
    if (rejectName.isPending) return
    if (isDirty && !isOver) setAsking(true)
    else onClose()
  }
  useBackAsks(rejectName.isPending || (isDirty && !isOver), close)
  return (
    <Dialog title={t('naming.rejectTitle', { name: (now ?? entry).truckName })} onClose={close}>
      <Form onSubmit={submit} className={styles.dialogForm}>
        {rejectName.isError && !fieldState.error && (
          <NamingNotice error={rejectName.error} isKept>
            <WhatChanged changes={changed.changes} />
          </NamingNotice>
        )}
        <p>{t(isOpenForStaff ? 'naming.rejectText' : 'naming.rejectLate', { person: entry.userName })}</p>
        <TextInput
          id="reject-reason"
          isRequired
          name="reason"
          isMultiline
          label={t('naming.reason')}
          hint={t('naming.reasonHint')}
          maxLength={descriptionMaxLength}
          dir="auto"
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          error={wordFault('reason', fieldState.error?.message)}
        />
        <DialogButtons>
          {!isOver && (
            <Button type="submit" look="filled" aria-disabled={rejectName.isPending}>
              {rejectName.isPending ? t('table.working') : t('naming.reject')}
            </Button>
          )}
          <Button look="outlined" onClick={close}>
            {t(isOver ? 'table.close' : 'table.cancel')}
          </Button>
        </DialogButtons>
      </Form>
      {isAsking && <DiscardQuestion onDiscard={onClose} onStay={() => setAsking(false)} />}
    </Dialog>
  )
}
