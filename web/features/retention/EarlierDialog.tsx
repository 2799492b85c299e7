import type { ScheduledGroup } from '@snowplow/contract/retention/field-groups.ts'
import { PromiseForm } from '@snowplow/contract/retention/retention.ts'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

export interface EarlierDate {
  group: ScheduledGroup
  until: string
  promisedUntil: string
}

interface EarlierDialogProps {
  dates: readonly EarlierDate[]
  /** Families with entries. */
  families: number
  send: (families: number) => Promise<unknown>
  /** Counts the families again. */
  onRefused: () => unknown
  onClose: () => void
}

/** Confirms the destruction of data before the date that families were shown. */
export function EarlierDialog({ dates, families, send, onRefused, onClose }: EarlierDialogProps) {
  const { t } = useTranslation()
  const form = useContractForm({
    id: 'earlier',
    schema: PromiseForm,
    defaultValues: { families: '' },
    errorMessage: (_field, code) => (code.includes('.') ? undefined : t('retention.earlierInvalid')),
    send: ({ families }) => send(families),
    fieldOf: { 'retention.promised_longer': 'families' },
    onFailed: onRefused,
  })
  return (
    <FormDialog form={form} title={t('retention.earlierTitle')} submit={t('retention.earlierSubmit')} onClose={onClose}>
      <p>{t('retention.earlierLead', { count: families })}</p>
      <ul>
        {dates.map(({ group, until, promisedUntil }) => (
          <li key={group}>
            {t('retention.earlierUntil', {
              group: t(`retention.group_${group}`),
              date: formatDay(until, t),
              promised: formatDay(promisedUntil, t),
            })}
          </li>
        ))}
      </ul>
      <Notice severity="warning">{t('retention.earlierFinal')}</Notice>
      <TextField
        name="families"
        label={t('retention.earlierFamilies')}
        hint={t('retention.earlierHint', { count: families })}
        inputMode="numeric"
        autoComplete="off"
      />
    </FormDialog>
  )
}
