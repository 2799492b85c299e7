import '../../i18n/staff.ts'
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { toDay } from '@snowplow/contract/contest/days.ts'
import { firstDay, lastDay } from '@snowplow/contract/contest/preview-date.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { type PreviewDate, setPreviewDate } from '../../lib/preview-date.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import { ContestTimeBar, MilestoneSelect, toNoon } from './ContestTimeBar.tsx'

export default function PreviewBar({ contest, previewDate }: { contest: Contest; previewDate: PreviewDate }) {
  const { t } = useTranslation()
  const instant = useInstant()
  const [, go] = useLocation()
  const queries = useQueryClient()
  const day = useRef<HTMLInputElement>(null)
  const previewDay = toDay(new Date(previewDate.at), contest.timeZone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: all cached data belongs to the preview date
  useLayoutEffect(() => {
    if (day.current) day.current.value = previewDay
    queries.invalidateQueries()
    return () => void queries.invalidateQueries()
  }, [previewDate])
  const jump = (at: string) => setPreviewDate({ ...previewDate, at })
  const end = () => {
    go(previewDate.season ? `/admin/schedule?season=${previewDate.season}` : '/admin/schedule')
    setPreviewDate(null)
  }
  return (
    <ContestTimeBar title={t('previewDate.title')}>
      <span role="status">
        {joinSentences(
          t('previewDate.about', { date: instant(previewDate.at) }),
          previewDate.isNotOpen && t('previewDate.notOpen'),
        )}
      </span>
      <MilestoneSelect contest={contest} onJump={jump} />
      <Row as="label" gap="2">
        {t('previewDate.day')}
        <input
          ref={day}
          type="date"
          min={firstDay}
          max={lastDay}
          defaultValue={previewDay}
          onChange={({ target }) =>
            target.value && target.validity.valid && jump(toNoon(target.value, contest.timeZone))
          }
        />
      </Row>
      <Button variant="text" size="small" onClick={end}>
        {t('previewDate.end')}
      </Button>
    </ContestTimeBar>
  )
}
