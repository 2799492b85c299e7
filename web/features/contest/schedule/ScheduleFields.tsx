import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { toDay } from '@snowplow/contract/contest/days.ts'
import { concludedFrom, type PhaseNumber, phaseNumbers } from '@snowplow/contract/contest/phases.ts'
import { getLocale } from '@snowplow/contract/text/languages.ts'
import { isDay } from '../../../i18n/date-input.ts'
import { formatDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useField } from '../../../ui/form/field.ts'
import { DateInput } from '../../../ui/input/DateInput.tsx'
import { Columns, FieldsetCard, Panel, Row, Text } from '../../../ui/layout/Boxes.tsx'
import { UserText } from '../../../ui/UserText.tsx'
import { getPhase } from '../contest.queries.ts'
import {
  getPhaseFields,
  openPhase,
  type RemoteChange,
  type ScheduleDraft,
  type ScheduleField,
} from './schedule-form.ts'

/** Repeats the date with its weekday and month name, because numeric dates are ambiguous. */
function DayField({ name, label }: { name: ScheduleField; label: string }) {
  const formatWeekday = useWeekday()
  const field = useField<string>({ name, label })
  return <DateInput isRequired {...field} hint={formatWeekday(field.value)} />
}

interface ScheduleFieldsProps {
  contest: Contest
  draft: ScheduleDraft
  /** Today's date of the contest; null until the server's time is known. */
  today: string | null
  onChange: (dates: Partial<ScheduleDraft>) => void
}

export function ScheduleFields({ contest, draft, today, onChange }: ScheduleFieldsProps) {
  const { t } = useTranslation()
  const openToday = (phase: PhaseNumber) => {
    const dates = today === null ? null : openPhase(draft, phase, today)
    if (dates) onChange(dates)
  }
  return (
    <>
      {phaseNumbers.map((phase) => {
        const { startsOn, endsOn } = getPhaseFields(phase)
        return (
          <FieldsetCard key={phase} gap="4" legend={t(`front.phase_${phase}`)}>
            <Columns least="2" gap="4">
              <DayField name={startsOn} label={t('schedule.startsOn')} />
              <DayField name={endsOn} label={t('schedule.endsOn')} />
            </Columns>
            {phase === 1 && <DayField name="schedule.entryDeadline" label={t('schedule.entryDeadline')} />}
            {getPhase(contest, phase).state === 'not_started' && contest.season.state === 'running' && (
              <Row gap="3">
                <Button
                  variant="outlined"
                  size="small"
                  aria-disabled={today === null || !(draft[startsOn] > today)}
                  onClick={() => openToday(phase)}
                >
                  {t('schedule.openToday')}
                </Button>
                <Text size="2" tone="soft">
                  {t('schedule.openTodayAbout')}
                </Text>
              </Row>
            )}
          </FieldsetCard>
        )
      })}
      <FieldsetCard gap="4" legend={t('front.announcement')}>
        <DayField name="schedule.announcementDate" label={t('schedule.announcementDate')} />
        <WinnersPublic timeZone={contest.timeZone} />
      </FieldsetCard>
    </>
  )
}

/** Winners become public once the announcement day in the form is over. */
function WinnersPublic({ timeZone }: { timeZone: string }) {
  const { t, language } = useTranslation()
  const formatWeekday = useWeekday()
  const { value } = useField<string>({ name: 'schedule.announcementDate', label: t('schedule.announcementDate') })
  if (!isDay(value)) return null
  const from = concludedFrom(value, timeZone)
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'longGeneric', timeZone } as const
  return (
    <Panel>
      <Text weight="strong" role="status">
        {t('schedule.winnersPublic', {
          day: formatWeekday(toDay(from, timeZone)),
          time: new Intl.DateTimeFormat(getLocale(language), clock).format(from),
        })}
      </Text>
    </Panel>
  )
}

/** Lists what another administrator changed, and the local input that differs. */
export function RemoteChanges({ changes }: { changes: readonly RemoteChange[] }) {
  const { t } = useTranslation()
  const nameOf = useFieldName()
  const formatWeekday = useWeekday()
  const formatValue = (value: string) => formatWeekday(value) || value || t('schedule.nothing')
  return (
    <ul>
      {changes.map(({ field, was, is, local }) => (
        <li key={field}>
          <span>{nameOf(field)}</span>
          {': '}
          <del>
            <UserText>{formatValue(was)}</UserText>
          </del>{' '}
          <ins>
            <UserText>{formatValue(is)}</UserText>
          </ins>
          {local !== null && <span>{` · ${t('user.youTyped', { text: formatValue(local) })}`}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Formats a day with its weekday, as "Monday, September 15th, 2025"; empty for an invalid day. */
export function useWeekday() {
  const { t, language } = useTranslation()
  const format = new Intl.DateTimeFormat(getLocale(language), { weekday: 'long', timeZone: 'UTC' })
  return (day: string) =>
    isDay(day)
      ? t('schedule.inWords', { weekday: format.format(new Date(`${day}T00:00:00Z`)), day: formatDay(day, t) })
      : ''
}

function useFieldName() {
  const { t } = useTranslation()
  return (field: ScheduleField): string => {
    for (const phase of [1, 2, 3, 4] as const) {
      const { startsOn, endsOn } = getPhaseFields(phase)
      const title = t(`front.phase_${phase}`)
      if (field === startsOn) return t('schedule.fieldOf', { phase: title, field: t('schedule.startsOn') })
      if (field === endsOn) return t('schedule.fieldOf', { phase: title, field: t('schedule.endsOn') })
    }
    return t(`schedule.${field.split('.')[1] as 'entryDeadline'}`)
  }
}
