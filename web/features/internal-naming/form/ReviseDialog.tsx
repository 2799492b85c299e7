import {
  type EmployeeNameInput,
  type EmployeeSubmission,
  reviseEmployeeName,
} from '@snowplow/contract/internal-naming.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../../lib/call.ts'
import { useCommand, useInvalidate } from '../../../lib/query.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Dialog, DialogButtons } from '../../../ui/overlay/Dialog.tsx'
import { DiscardQuestion } from '../DiscardQuestion.tsx'
import styles from '../Naming.module.css'
import { NamingNotice } from '../NamingNotice.tsx'
import { Reason } from '../Rejections.tsx'
import { useWhatChanged, WhatChanged } from '../WhatChanged.tsx'
import { NamingFields, NamingSummary } from './NamingFields.tsx'
import { isSame, namingOf, showRefusal, useNamingForm } from './naming-form.ts'

const idStart = 'revision'

/** Corrects one's own name, or revises a rejected one and sends it again; the reason stands beside it meanwhile. */
export function ReviseDialog({ entry, onClose }: { entry: EmployeeSubmission; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useNamingForm(namingOf(entry))
  const revision = useCommand(reviseEmployeeName)
  const invalidate = useInvalidate()
  const changed = useWhatChanged()
  const [attempt, setAttempt] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const { setFocus } = form
  // What is wrong is mostly the name, which is not the first field.
  useEffect(() => setFocus('snowplowName'), [setFocus])
  // Once somebody else was quicker, what they did has been seen, and the next try counts from there.
  const now = changed.changes[0] ? changed.changes[0].now : entry
  const { isPending } = revision
  // Read while rendering: the form keeps watch only over what is read here.
  const { errors, isDirty } = form.formState
  const hasFaults = Object.keys(errors).length > 0
  const isOver = now === null || now.status === 'Approved'

  const send = (name: EmployeeNameInput) => {
    if (!now) return
    if (now.status === 'Rejected' && isSame(name, namingOf(now))) {
      form.setError('snowplowName', { message: 'unchanged' })
      setAttempt((tried) => tried + 1)
      return
    }
    return revision.mutateAsync(
      { params: { id: String(now.id) }, body: { ...name, version: now.version } },
      {
        onSuccess: ({ snowplowName }) => {
          showToast(t(now.status === 'Rejected' ? 'naming.sentAgain' : 'naming.corrected', { name: snowplowName }))
          onClose()
        },
        onError: (error) => {
          if (failureCode(error) === 'naming.not_open') invalidate('contest')
          changed.ask(error, [now])
          showRefusal(form, error)
          setAttempt((tried) => tried + 1)
        },
      },
    )
  }
  const submit = () => {
    if (isOver) return
    revision.reset()
    return form.handleSubmit(send, () => setAttempt((tried) => tried + 1))()
  }
  const close = () => {
    if (isPending) return
    if (isDirty && !isOver) setAsking(true)
    else onClose()
  }
  const isRejected = now?.status === 'Rejected'
  const reason = isRejected ? now.rejections.at(-1) : undefined
  return (
    <Dialog title={t(isRejected ? 'naming.reviseTitle' : 'naming.correctTitle')} isWide onClose={close}>
      <Form onSubmit={submit} className={styles.dialogForm}>
        <NamingSummary form={form} idStart={idStart} attempt={attempt} />
        {revision.isError && !hasFaults && (
          <NamingNotice error={revision.error} isKept={!isOver}>
            <WhatChanged changes={changed.changes} />
          </NamingNotice>
        )}
        {reason && <Reason rejection={reason} />}
        <NamingFields form={form} idStart={idStart} />
        <DialogButtons>
          {!isOver && (
            <Button type="submit" look="filled" aria-disabled={isPending}>
              {isPending ? t('table.working') : t(isRejected ? 'naming.sendAgain' : 'naming.correct')}
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
