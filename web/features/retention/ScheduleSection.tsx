import { maxRetentionDays, type ScheduledGroup, scheduledGroups } from '@snowplow/contract/retention/field-groups.ts'
import {
  type ErasureMode,
  erasureModes,
  RetentionForm,
  type RetentionSchedule,
  type RetentionState,
  updateRetentionSchedule,
} from '@snowplow/contract/retention/retention.ts'
import { useState } from 'react'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Chip, type ChipVariant } from '../../ui/feedback/Chip.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { useField } from '../../ui/form/field.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { RadioGroup } from '../../ui/input/RadioGroup.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout/Layout.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

/** Omits groups that are retained as planned: their date says it. */
const chipOf: Record<Exclude<RetentionState, 'waiting'>, ChipVariant> = {
  due: 'warning',
  held: 'warning',
  destroyed: 'success',
}

export function ScheduleSection({ schedule }: { schedule: RetentionSchedule }) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  return (
    <Card gap="4">
      <h2>{t('retention.scheduleTitle')}</h2>
      <Text tone="soft">
        {t('retention.announced', { date: formatDay(schedule.announcementDate, t) })} {t('retention.stays')}
      </Text>
      <Stack as="ul" isRuled>
        {schedule.groups.map(({ group, until, state }) => (
          <Row as="li" key={group} gap="5" isFirstGrowing>
            <Stack gap="1">
              <h3>{t(`retention.group_${group}`)}</h3>
              <Text size="2" tone="soft">
                {t(`retention.about_${group}`)}
              </Text>
            </Stack>
            <Stack gap="1" align="start">
              {state !== 'waiting' && <Chip variant={chipOf[state]}>{t(`retention.state_${state}`)}</Chip>}
              <Text size="2">{t('retention.until', { date: formatDay(until, t) })}</Text>
            </Stack>
          </Row>
        ))}
      </Stack>
      <Text>
        {t('retention.erasure')}: {t(`retention.erasure_${schedule.erasureMode}`)}
      </Text>
      <Stack align="start">
        <Button variant="outlined" size="small" onClick={() => setEditing(true)}>
          {t('retention.edit')}
        </Button>
      </Stack>
      {isEditing && <ScheduleDialog schedule={schedule} onClose={() => setEditing(false)} />}
    </Card>
  )
}

interface ScheduleDialogProps {
  schedule: RetentionSchedule
  onClose: () => void
}

function ScheduleDialog({ schedule: { year, groups, erasureMode, version }, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation()
  const update = useCommand(updateRetentionSchedule)
  const [initial] = useState({ groups, erasureMode, version })
  const texts = initial.groups.map(({ group, days }) => [group, String(days)])
  const form = useContractForm({
    id: 'retention',
    schema: RetentionForm,
    defaultValues: {
      ...(Object.fromEntries(texts) as Record<ScheduledGroup, string>),
      erasureMode: initial.erasureMode,
    },
    errorMessage: () => t('retention.daysRange', { max: maxRetentionDays }),
    send: (values) =>
      update.mutateAsync({ params: { year: String(year) }, body: { ...values, version: initial.version } }),
    onSent: () => {
      showToast(t('retention.saved'))
      onClose()
    },
  })
  return (
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
