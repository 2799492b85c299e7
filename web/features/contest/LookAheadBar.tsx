import '../../i18n/staff.ts'
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { dayOf } from '@snowplow/contract/contest/days.ts'
import { firstDay, lastDay } from '@snowplow/contract/contest/look-ahead.ts'
import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { type Look, lookAt } from '../../lib/as-of.ts'
import { useInvalidateAll } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Row } from '../../ui/layout/Layout.tsx'
import { MomentBar, MomentSelect, noonOf } from './MomentBar.tsx'

interface LookAheadBarProps {
  contest: Contest
  asOf: Look
}

/** For the administrator alone who looks at another moment. */
export default function LookAheadBar({ contest, asOf }: LookAheadBarProps) {
  const { t } = useTranslation()
  const instant = useInstant()
  const [, go] = useLocation()
  const readAnew = useInvalidateAll()
  const day = useRef<HTMLInputElement>(null)
  const shown = dayOf(new Date(asOf.at), contest.timeZone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is read belongs to the moment
  useLayoutEffect(() => {
    if (day.current) day.current.value = shown
    readAnew()
    return readAnew
  }, [asOf])
  const jump = (at: string) => lookAt({ ...asOf, at })
  const end = () => {
    go(asOf.season ? `/admin/schedule?season=${asOf.season}` : '/admin/schedule')
    lookAt(null)
  }
  return (
    <MomentBar title={t('lookAhead.title')}>
      <span role="status">
        {t('lookAhead.about', { date: instant(asOf.at) })} {asOf.isNotOpen && t('lookAhead.notOpen')}
      </span>
      <MomentSelect contest={contest} onJump={jump} />
      <Row as="label" gap="2">
        {t('lookAhead.day')}
        <input
          ref={day}
          type="date"
          min={firstDay}
          max={lastDay}
          defaultValue={shown}
          onChange={({ target }) =>
            target.value && target.validity.valid && jump(noonOf(target.value, contest.timeZone))
          }
        />
      </Row>
      <Button variant="text" size="small" onClick={end}>
        {t('lookAhead.end')}
      </Button>
    </MomentBar>
  )
}
