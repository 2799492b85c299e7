import { useTranslation } from 'react-i18next'
import { isDay } from '../../../i18n/dates/day-text.ts'
import { useDay } from '../../../i18n/dates/useDay.ts'
import { localeOf } from '../../../i18n/languages.ts'
import { phaseFields, type ScheduleField } from './schedule-form.ts'

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
