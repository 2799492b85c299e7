import {
  maxRetentionDays,
  minRetentionDays,
  type RetentionDays,
  retainedUntil,
  type ScheduledGroup,
  scheduledGroups,
} from '@snowplow/contract/retention/field-groups.ts'
import { findBroken } from '@snowplow/contract/retention/promise.ts'
import {
  type ErasureMode,
  erasureModes,
  RetentionForm,
  type RetentionSchedule,
  updateRetentionSchedule,
} from '@snowplow/contract/retention/retention.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useTranslation } from '../../i18n/i18n.ts'
import { getFailureCode } from '../../lib/call.ts'
import { useCommand } from '../../lib/query.ts'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { useField } from '../../ui/form/field.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { RadioGroup } from '../../ui/input/RadioGroup.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { EarlierDialog } from './EarlierDialog.tsx'
import { retentionRecordsQuery } from './retention.queries.ts'

type RetentionValues = z.output<typeof RetentionForm>

export function ScheduleDialog({ schedule, onClose }: { schedule: RetentionSchedule; onClose: () => void }) {
  const { t } = useTranslation()
  const { year, announcementDate } = schedule
  const update = useCommand(updateRetentionSchedule)
  const counted = useQuery(retentionRecordsQuery(year))
  const [initial] = useState(schedule)
  const [early, setEarly] = useState<RetentionValues | null>(null)
  const texts = initial.groups.map(({ group, days }) => [group, String(days)])
  const findEarlier = (days: RetentionDays) => findBroken(initial.groups, announcementDate, days)
  const send = (values: RetentionValues, families?: number) =>
    update.mutateAsync({
      params: { year: String(year) },
      body: { ...values, version: initial.version, ...(families !== undefined && { families }) },
    })
  const finish = () => {
    showToast(t('retention.saved'))
    onClose()
  }
  const form = useContractForm({
    id: 'retention',
    schema: RetentionForm,
    defaultValues: {
      ...(Object.fromEntries(texts) as Record<ScheduledGroup, string>),
      erasureMode: initial.erasureMode,
    },
    errorMessage: () => t('retention.daysRange', { min: minRetentionDays, max: maxRetentionDays }),
    needsConfirmation: (values) => {
      const isEarly = findEarlier(values).length > 0 && counted.data?.families !== 0
      if (isEarly) setEarly(values)
      return isEarly
    },
    send: (values) => send(values),
    onSent: finish,
    onFailed: (error, values) => {
      if (getFailureCode(error) !== 'retention.promised_longer') return
      counted.refetch()
      setEarly(values)
    },
  })
  return (
    <>
      <FormDialog form={form} title={t('retention.editTitle', { year })} submit={t('retention.save')} onClose={onClose}>
        <p>{t('retention.editLead')}</p>
        {scheduledGroups.map((group) => (
          <TextField
            key={group}
            name={group}
            type="number"
            label={t('retention.days', { group: t(`retention.group_${group}`) })}
            autoComplete="off"
          />
        ))}
        <ErasureChoice />
      </FormDialog>
      {early && (
        <EarlierDialog
          dates={findEarlier(early).map(({ group, promisedUntil }) => ({
            group,
            until: retainedUntil(group, announcementDate, early),
            promisedUntil: promisedUntil ?? '',
          }))}
          families={counted.data?.families ?? 0}
          send={(families) => send(early, families).then(finish)}
          onRefused={counted.refetch}
          onClose={() => setEarly(null)}
        />
      )}
    </>
  )
}

function ErasureChoice() {
  const { t } = useTranslation()
  const label = t('retention.erasure')
  const { value, onChange } = useField<ErasureMode>({ name: 'erasureMode', label })
  return (
    <RadioGroup
      label={label}
      hint={t('retention.erasureHint')}
      options={erasureModes.map((mode) => ({ value: mode, label: t(`retention.erasure_${mode}`) }))}
      value={value}
      onChange={onChange}
      variant="cards"
    />
  )
}
