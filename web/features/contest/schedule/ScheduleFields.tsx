import { phaseNumbers } from '@snowplow/contract/contest/phases.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { useField } from '../../../ui/form/field.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { DateInput } from '../../../ui/input/DateInput.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Columns } from '../../../ui/layout/Layout.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import styles from './Schedule.module.css'
import { phaseFields, type ScheduleField, textFields } from './schedule-form.ts'
import { useWeekday } from './useScheduleWords.ts'

/** A day, and under its name the same day in words: nobody has to know which number is the month. */
function DayField({ name, label }: { name: ScheduleField; label: string }) {
  const word = useWeekday()
  const field = useField<string>({ name, label })
  return <DateInput isRequired {...field} hint={word(field.value)} />
}

export function ScheduleFields() {
  const { t } = useTranslation()
  return (
    <>
      {phaseNumbers.map((phase) => {
        const { startsOn, endsOn } = phaseFields(phase)
        return (
          <Card as="fieldset" key={phase} gap="4" className={styles.group}>
            <legend>{t(`front.phase_${phase}`)}</legend>
            <Columns least="2" gap="4">
              <DayField name={startsOn} label={t('schedule.startsOn')} />
              <DayField name={endsOn} label={t('schedule.endsOn')} />
            </Columns>
            {phase === 1 && <DayField name="schedule.entryDeadline" label={t('schedule.entryDeadline')} />}
          </Card>
        )
      })}
      <Card as="fieldset" gap="4" className={styles.group}>
        <legend>{t('front.announcement')}</legend>
        <DayField name="schedule.announcementDate" label={t('schedule.announcementDate')} />
        <Text size="2" tone="soft">
          {t('schedule.announcementNote')}
        </Text>
      </Card>
      <Card as="fieldset" gap="4" className={styles.group}>
        <legend>{t('schedule.texts')}</legend>
        {textFields.map((name) => (
          <TextField
            key={name}
            name={`texts.${name}`}
            label={t(`schedule.${name}`)}
            hint={name === 'winnersLink' ? t('schedule.winnersLinkHint') : undefined}
            isRequired={name !== 'winnersLink'}
            autoComplete="off"
            {...(name.endsWith('Name') ? { type: 'text', maxLength: nameMaxLength } : { type: 'url' })}
          />
        ))}
      </Card>
    </>
  )
}
