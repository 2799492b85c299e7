import { useTranslation } from 'react-i18next'
import { FailureNotice, type FailureNoticeProps } from '../feedback/FailureNotice.tsx'
import { useFormInUse } from './ContractForm.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'

/** What is wrong with a form's fields, or why it was not sent; says of a failure that what was typed is kept. */
export function FormNotices(failure: Omit<FailureNoticeProps, 'error'>) {
  const { t } = useTranslation()
  const form = useFormInUse()
  if (form.failure !== null) return <FailureNotice error={form.failure} kept {...failure} />
  if (form.summary.length === 0) return null
  const errors = form.summary.map((field) => ({ id: form.inputId(field), text: form.errorOf(field as never) ?? '' }))
  return <ErrorSummary title={t('form.summary', { count: errors.length })} errors={errors} attempt={form.attempt} />
}
