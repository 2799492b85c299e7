import { type EmployeeNameInput, submitEmployeeName } from '@snowplow/contract/internal-naming.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../../lib/call.ts'
import { useCommand, useInvalidate } from '../../../lib/query.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import styles from '../Naming.module.css'
import { NamingNotice } from '../NamingNotice.tsx'
import { NamingFields, NamingSummary } from './NamingFields.tsx'
import { readDraft, showRefusal, useKeptDraft, useNamingForm } from './naming-form.ts'

const idStart = 'naming'

/** Sends in the name of one truck, then waits for the next one of the same district. */
export function NamingForm({ ownId }: { ownId: number }) {
  const { t } = useTranslation()
  const draftKey = `internal-naming-${ownId}`
  const form = useNamingForm(readDraft(draftKey))
  const clear = useKeptDraft(form, draftKey)
  const submission = useCommand(submitEmployeeName)
  const invalidate = useInvalidate()
  const [attempt, setAttempt] = useState(0)
  const isSending = submission.isPending
  const hasFaults = Object.keys(form.formState.errors).length > 0

  const send = (name: EmployeeNameInput) =>
    submission.mutateAsync(
      { body: name },
      {
        onSuccess: ({ snowplowName, snowplowId }) => {
          showToast(t('naming.sent', { name: snowplowName, truck: snowplowId }))
          setAttempt(0)
          clear()
          // The form itself has just forgotten its inputs.
          document.getElementById(`${idStart}-snowplowId`)?.focus()
        },
        onError: (error) => {
          if (failureCode(error) === 'naming.not_open') invalidate('contest')
          showRefusal(form, error)
          setAttempt((tried) => tried + 1)
        },
      },
    )
  const submit = () => {
    submission.reset()
    return form.handleSubmit(send, () => setAttempt((tried) => tried + 1))()
  }
  return (
    <Form onSubmit={submit} className={styles.form} aria-labelledby="naming-form">
      <h2 id="naming-form">{t('naming.formTitle')}</h2>
      <NamingSummary form={form} idStart={idStart} attempt={attempt} />
      {submission.isError && !hasFaults && <NamingNotice error={submission.error} isKept />}
      <NamingFields form={form} idStart={idStart} />
      <div>
        <Button type="submit" look="main" aria-disabled={isSending}>
          {isSending ? t('table.working') : t('naming.send')}
        </Button>
      </div>
    </Form>
  )
}
