import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextInput } from '../../../ui/input/TextInput.tsx'
import { Card, Row, Text } from '../../../ui/layout/Layout.tsx'
import { useWeekday } from './ScheduleFields.tsx'
import { type ScheduleDraft, shiftedDates } from './schedule-form.ts'

/** Ten years: more is a slip of the finger. */
const mostDays = 3660

interface ShiftDatesProps {
  draft: ScheduleDraft
  onShift: (dates: Partial<ScheduleDraft>) => void
}

/** Moves the schedule as a whole; nothing is saved by it. */
export function ShiftDates({ draft, onShift }: ShiftDatesProps) {
  const { t } = useTranslation()
  const word = useWeekday()
  const [typed, setTyped] = useState('')
  const days = /^[-+−]?\d{1,4}$/.test(typed.trim()) ? Number(typed.trim().replace('−', '-')) : 0
  const isTyped = typed.trim() !== ''
  const isInRange = days !== 0 && Math.abs(days) <= mostDays
  const dates = isInRange ? shiftedDates(draft, days) : null
  const shift = () => {
    if (!dates) return
    onShift(dates)
    setTyped('')
  }
  const error = () => {
    if (!isTyped || dates) return undefined
    return t(isInRange ? 'schedule.shiftNoDates' : 'schedule.shiftRange', { max: mostDays })
  }
  return (
    <Card as="fieldset" gap="4">
      <legend>{t('schedule.shift')}</legend>
      {/* Enter moves the dates, and does not save the form that this stands in. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: of the input inside */}
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          shift()
        }}
      >
        <Row gap="4" align="end">
          <TextInput
            id="shift-days"
            label={t('schedule.shiftDays')}
            hint={t('schedule.shiftHint')}
            error={error()}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            dir="ltr"
          />
          <Button variant="outlined" aria-disabled={!dates} onClick={shift}>
            {t('schedule.shiftAll')}
          </Button>
        </Row>
      </div>
      <Text role="status" size="2" tone="soft">
        {dates &&
          t('schedule.shiftResult', {
            start: word(dates['schedule.phases.0.startsOn'] ?? ''),
            announcement: word(dates['schedule.announcementDate'] ?? ''),
          })}
      </Text>
    </Card>
  )
}
