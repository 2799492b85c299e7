import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { type EntryFormState, entryFields } from './entry-form.ts'
import { useFault } from './useFault.ts'

interface EntrySummaryProps {
  form: EntryFormState
  isTaken: boolean
  isUsedUp: boolean
  attempt: number
}

/** Everything that keeps the entry from being sent, in the page's order. */
export function EntrySummary({ form, isTaken, isUsedUp, attempt }: EntrySummaryProps) {
  const { t } = useTranslation()
  const fault = useFault()
  const { errors } = useFormState({ control: form.control })
  const refusals = {
    snowplowName: isTaken ? t('errors.submission.name_taken') : undefined,
    email: isUsedUp ? t('errors.submission.email_used_up') : undefined,
  }
  const faults = entryFields.flatMap((id) => {
    const text = fault(id, errors[id]?.message) ?? refusals[id as keyof typeof refusals]
    return text ? [{ id, text }] : []
  })
  if (faults.length === 0) return null
  return <ErrorSummary title={t('form.summary', { count: faults.length })} faults={faults} attempt={attempt} />
}
