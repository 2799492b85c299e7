import { phaseNumbers } from '@snowplow/contract/contest/phases.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../../ui/input/DateInput.tsx'
import { TextInput } from '../../../ui/input/TextInput.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Columns } from '../../../ui/layout/Layout.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import styles from './Schedule.module.css'
import { fieldId, phaseFields, type ScheduleField, textFields } from './schedule-form.ts'
import type { ScheduleForm } from './useScheduleForm.ts'
import { useScheduleFault, useWeekday } from './useScheduleWords.ts'

interface FieldProps {
  form: ScheduleForm
  field: ScheduleField
  label: string
  hint?: string
  type: 'text' | 'url'
  maxLength?: number
}

function ScheduleInput({ form, field, ...input }: FieldProps) {
  const wordFault = useScheduleFault()
  return (
    <TextInput
      {...input}
      id={fieldId(field)}
      name={field}
      isRequired={field !== 'texts.winnersLink'}
      autoComplete="off"
      value={form.draft[field]}
      onChange={(typed) => form.type(field, typed)}
      error={wordFault(field, form.faultOf(field))}
    />
  )
}

/** A day, and under its name the same day in words: nobody has to know which number is the month. */
function DayInput({ form, field, label }: Omit<FieldProps, 'type' | 'hint'>) {
  const word = useWeekday()
  const wordFault = useScheduleFault()
  const day = form.draft[field]
  return (
    <DateInput
      id={fieldId(field)}
      name={field}
      isRequired
      label={label}
      hint={word(day)}
      value={day}
      onChange={(day) => form.type(field, day)}
      error={wordFault(field, form.faultOf(field))}
    />
  )
}

export function ScheduleFields({ form }: { form: ScheduleForm }) {
  const { t } = useTranslation()
  return (
    <>
      {phaseNumbers.map((phase) => {
        const { startsOn, endsOn } = phaseFields(phase)
        return (
          <Card as="fieldset" key={phase} gap="4" className={styles.group}>
            <legend>{t(`front.phase_${phase}`)}</legend>
            <Columns least="2" gap="4">
              <DayInput form={form} field={startsOn} label={t('schedule.startsOn')} />
              <DayInput form={form} field={endsOn} label={t('schedule.endsOn')} />
            </Columns>
            {phase === 1 && <DayInput form={form} field="schedule.entryDeadline" label={t('schedule.entryDeadline')} />}
          </Card>
        )
      })}
      <Card as="fieldset" gap="4" className={styles.group}>
        <legend>{t('front.announcement')}</legend>
        <DayInput form={form} field="schedule.announcementDate" label={t('schedule.announcementDate')} />
        <Text size="2" tone="soft">
          {t('schedule.announcementNote')}
        </Text>
      </Card>
      <Card as="fieldset" gap="4" className={styles.group}>
        <legend>{t('schedule.texts')}</legend>
        {textFields.map((name) => (
          <ScheduleInput
            key={name}
            form={form}
            field={`texts.${name}`}
            label={t(`schedule.${name}`)}
            {...(name === 'winnersLink' && { hint: t('schedule.winnersLinkHint') })}
            {...(name.endsWith('Name') ? { type: 'text', maxLength: nameMaxLength } : { type: 'url' })}
          />
        ))}
      </Card>
    </>
  )
}
