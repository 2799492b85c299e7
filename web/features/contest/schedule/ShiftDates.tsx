import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextInput } from '../../../ui/input/TextInput.tsx'
import { Card, Row, Text } from '../../../ui/layout/Boxes.tsx'
import { useWeekday } from './ScheduleFields.tsx'
import { type ScheduleDraft, shiftDates } from './schedule-form.ts'

/** Ten years; larger values are typing errors. */
const maxDays = 3660

interface ShiftDatesProps {
  draft: ScheduleDraft
  onShift: (dates: Partial<ScheduleDraft>) => void
}

/** Changes the form only; does not save. */
export function ShiftDates({ draft, onShift }: ShiftDatesProps) {
  const { t } = useTranslation()
  const formatWeekday = useWeekday()
  const [input, setInput] = useState('')
  const days = /^[-+−]?\d{1,4}$/.test(input.trim()) ? Number(input.trim().replace('−', '-')) : 0
  const hasInput = input.trim() !== ''
  const isInRange = days !== 0 && Math.abs(days) <= maxDays
  const dates = isInRange ? shiftDates(draft, days) : null
  const shift = () => {
    if (!dates) return
    onShift(dates)
    setInput('')
  }
  const error = () => {
    if (!hasInput || dates) return undefined
    return t(isInRange ? 'schedule.shiftNoDates' : 'schedule.shiftRange', { max: maxDays })
  }
  return (
    <Card as="fieldset" gap="4">
      <legend>{t('schedule.shift')}</legend>
      {/* Enter shifts the dates instead of submitting the surrounding form. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the input inside */}
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
            value={input}
            onChange={setInput}
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
            start: formatWeekday(dates['schedule.phases.0.startsOn'] ?? ''),
            announcement: formatWeekday(dates['schedule.announcementDate'] ?? ''),
          })}
      </Text>
    </Card>
  )
}
