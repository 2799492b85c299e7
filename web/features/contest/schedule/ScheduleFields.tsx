import { phaseNumbers } from '@snowplow/contract/contest/phases.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { isDay } from '../../../i18n/dates/day-text.ts'
import { useDay } from '../../../i18n/dates/useDay.ts'
import { localeOf } from '../../../i18n/languages.ts'
import { useField } from '../../../ui/form/field.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { DateInput } from '../../../ui/input/DateInput.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Columns } from '../../../ui/layout/Layout.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { phaseFields, type ScheduleField, textFields } from './schedule-form.ts'

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
          <Card as="fieldset" key={phase} gap="4">
            <legend>{t(`front.phase_${phase}`)}</legend>
            <Columns least="2" gap="4">
              <DayField name={startsOn} label={t('schedule.startsOn')} />
              <DayField name={endsOn} label={t('schedule.endsOn')} />
            </Columns>
            {phase === 1 && <DayField name="schedule.entryDeadline" label={t('schedule.entryDeadline')} />}
          </Card>
        )
      })}
      <Card as="fieldset" gap="4">
        <legend>{t('front.announcement')}</legend>
        <DayField name="schedule.announcementDate" label={t('schedule.announcementDate')} />
        <Text size="2" tone="soft">
          {t('schedule.announcementNote')}
        </Text>
      </Card>
      <Card as="fieldset" gap="4">
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

/** A day with its weekday, "Monday, September 15th, 2025"; nothing where it is no day. */
export function useWeekday() {
  const { t, i18n } = useTranslation()
  const wordDay = useDay()
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), { weekday: 'long', timeZone: 'UTC' })
  return (day: string) =>
    isDay(day) ? t('schedule.inWords', { weekday: format.format(new Date(`${day}T00:00:00Z`)), day: wordDay(day) }) : ''
}

/** What a field is called where its phase does not stand above it. */
export function useFieldName() {
  const { t } = useTranslation()
  return (field: ScheduleField): string => {
    for (const phase of [1, 2, 3, 4] as const) {
      const { startsOn, endsOn } = phaseFields(phase)
      const title = t(`front.phase_${phase}`)
      if (field === startsOn) return t('schedule.fieldOf', { phase: title, field: t('schedule.startsOn') })
      if (field === endsOn) return t('schedule.fieldOf', { phase: title, field: t('schedule.endsOn') })
    }
    return t(`schedule.${field.split('.')[1] as 'entryDeadline'}`)
  }
}
