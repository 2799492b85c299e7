import { calendarPath } from '@snowplow/contract/contest/calendar.ts'
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { OutsideLink, ScreenLink } from '../../ui/button/Button.tsx'
import styles from './ContestLinks.module.css'
import { isPreparing, listNews } from './contest.queries.ts'

/** Links to this site's winners page, or to the department's own if configured. */
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

/** Leads to the form that subscribes to news of the contest; only while news lies ahead. */
export function SubscribeLink({
  contest,
  variant = 'text',
}: {
  contest: Contest
  variant?: 'text' | 'outlined' | 'filled'
}) {
  const { t } = useTranslation()
  const [next] = listNews(contest)
  return (
    next && (
      <ScreenLink to="/subscribe" variant={variant}>
        {t(`front.tell_${next}`)}
      </ScreenLink>
    )
  )
}

/** Calendar file in the language of the page; only while published dates lie ahead. */
export function CalendarLink({ contest }: { contest: Contest }) {
  const { t, language } = useTranslation()
  if (isPreparing(contest) || contest.concluded) return null
  return (
    <div className={styles.links}>
      <OutsideLink href={calendarPath(language)} variant="text">
        {t('front.calendar')}
      </OutsideLink>
    </div>
  )
}
