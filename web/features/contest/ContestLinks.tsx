import { calendarPath } from '@snowplow/contract/contest/calendar.ts'
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { OutsideLink, ScreenLink } from '../../ui/button/Button.tsx'
import styles from './Contest.module.css'
import { isPreparing } from './contest.queries.ts'

/** Leads to where the winners are: this site's own page, unless the department has configured another. */
export function WinnersLink({ contest, children }: { contest: Contest; children: string }) {
  const { winnersLink } = contest.texts
  if (winnersLink === null) {
    return (
      <ScreenLink to="/winners" variant="primary">
        {children}
      </ScreenLink>
    )
  }
  return (
    <OutsideLink href={winnersLink} variant="primary">
      {children}
    </OutsideLink>
  )
}

export const publicPaths = { 1: '/public-naming-form', 3: '/favorite-name-poll' } as const

/** Nothing where nothing is open. */
export function OpenNow({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const active = contest.phases.find(({ state }) => state === 'active')?.phase
  if (active !== 1 && active !== 3) return null
  return (
    <ScreenLink to={publicPaths[active]} variant="primary">
      {t(`front.open_${active}`)}
    </ScreenLink>
  )
}

/** The dates as a file, in the page's language; only while there are any ahead that have been told. */
export function CalendarLink({ contest }: { contest: Contest }) {
  const { t, i18n } = useTranslation()
  if (isPreparing(contest) || contest.concluded) return null
  return (
    <div className={styles.links}>
      <OutsideLink href={calendarPath(i18n.language)} variant="text">
        {t('front.calendar')}
      </OutsideLink>
    </div>
  )
}
