import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { statuses } from '@snowplow/contract/internal-naming.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Card } from '../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { getPhase } from '../contest/contest.queries.ts'
import { NextForStaff } from '../contest/NextForStaff.tsx'
import { ownFavoritesQuery } from '../district-poll/district-poll.queries.ts'
import { ownNamesQuery } from '../internal-naming/internal-naming.queries.ts'
import { ToDo } from '../open-item/ToDo.tsx'

interface StaffDashboardProps {
  contest: Contest
  userId: number
}

/** @param isOffice whether the dashboard of administrators, with what waits, is beside it */
export function StaffDashboard({ contest, userId, isOffice }: StaffDashboardProps & { isOffice: boolean }) {
  const { t } = useTranslation()
  const [favorites, naming] = [getPhase(contest, 2).state, getPhase(contest, 4).state]
  const isOver = favorites === 'ended' && naming === 'ended'
  return (
    <>
      {!isOffice && (favorites === 'active' || naming === 'active') && <ToDo />}
      {favorites !== 'active' && naming !== 'active' && (
        <Card as="section" gap="3" aria-labelledby="next">
          <h2 id="next">{t('home.next')}</h2>
          {isOver ? <p>{t('home.over')}</p> : <NextForStaff contest={contest} isHeaded />}
        </Card>
      )}
      {favorites !== 'not_started' && <Favorites contest={contest} userId={userId} />}
      {naming !== 'not_started' && <TruckNames contest={contest} userId={userId} />}
    </>
  )
}

function Favorites({ contest, userId }: StaffDashboardProps) {
  const { t } = useTranslation()
  const { state, endsOn } = getPhase(contest, 2)
  const sent = useQuery(ownFavoritesQuery(userId))
  return (
    <Card as="section" gap="3" aria-labelledby="own-favorites">
      <h2 id="own-favorites">{t('screen.districtNamePoll')}</h2>
      {state === 'active' && <p>{t('favorites.until', { date: formatDay(endsOn, t) })}</p>}
      <QueryNotice of={sent} failed={t('home.failed')} />
      {sent.data && (
        <p>{sent.data.length === 0 ? t('home.favoritesNone') : t('home.favoritesSent', { count: sent.data.length })}</p>
      )}
      <ScreenLink to="/district-submission-form" variant={state === 'active' ? 'filled' : 'outlined'} size="small">
        {t(state === 'active' ? 'home.toFavorites' : 'favorites.own')}
      </ScreenLink>
    </Card>
  )
}

function TruckNames({ contest, userId }: StaffDashboardProps) {
  const { t } = useTranslation()
  const { state, endsOn } = getPhase(contest, 4)
  const counts = useQueries({ queries: statuses.map((status) => ownNamesQuery(userId, status)) })
  return (
    <Card as="section" gap="3" aria-labelledby="own-names">
      <h2 id="own-names">{t('screen.internalNaming')}</h2>
      {state === 'active' && <p>{t('naming.until', { date: formatDay(endsOn, t) })}</p>}
      <QueryNotice of={counts} failed={t('home.failed')} />
      {counts.every(({ data }) => data !== undefined) && (
        <DescriptionList values="large">
          {statuses.map((status, index) => (
            <DescriptionItem key={status} label={t(`naming.status_${status}`)}>
              {t('districtPoll.number', { value: counts[index]?.data ?? 0 })}
            </DescriptionItem>
          ))}
        </DescriptionList>
      )}
      <ScreenLink to="/internal-district-naming" variant={state === 'active' ? 'filled' : 'outlined'} size="small">
        {t(state === 'active' ? 'home.toNaming' : 'home.toOwnNames')}
      </ScreenLink>
    </Card>
  )
}
