import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../i18n/dates.ts'
import { OutsideLink, ScreenLink } from '../../ui/button/Button.tsx'
import { phaseOf } from './contest.queries.ts'

/** Leads to where the winners are: this site's own page, unless the department has configured another. */
export function WinnersLink({ contest, children }: { contest: ContestReply; children: string }) {
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
export function OpenNow({ contest }: { contest: ContestReply }) {
  const { t } = useTranslation()
  const active = contest.phases.find(({ state }) => state === 'active')?.phase
  if (active !== 1 && active !== 3) return null
  return (
    <ScreenLink to={publicPaths[active]} variant="primary">
      {t(`front.open_${active}`)}
    </ScreenLink>
  )
}

/** What comes next for district staff while neither of their stages is open, and when. */
export function NextForStaff({ contest }: { contest: ContestReply }) {
  const { t } = useTranslation()
  const day = useDay()
  const [favorites, naming] = [phaseOf(contest, 2), phaseOf(contest, 4)]
  if (favorites.state === 'not_started') return <p>{t('favorites.next', { date: day(favorites.startsOn) })}</p>
  if (naming.state === 'not_started') return <p>{t('naming.next', { date: day(naming.startsOn) })}</p>
  return null
}
