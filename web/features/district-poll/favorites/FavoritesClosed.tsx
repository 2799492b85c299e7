import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/i18n.ts'
import { ScreenLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/layout/Boxes.tsx'
import { getPhase } from '../../contest/contest.queries.ts'
import { NextForStaff } from '../../contest/NextForStaff.tsx'
import { StaffClosed } from '../../contest/StaffClosed.tsx'
import { useListDistricts } from '../../county/county.queries.ts'
import { ownFavoritesQuery } from '../district-poll.queries.ts'
import { NameList } from '../NameList.tsx'
import { hasDrafts } from './favorites-draft.ts'

/** Says that the staff poll has not started, or that it is over and which favorites the user submitted (section 2). */
export function FavoritesClosed({ contest, userId }: { contest: Contest; userId: number }) {
  const { t } = useTranslation()
  const isUpcoming = getPhase(contest, 2).state === 'not_started'
  const toNaming = getPhase(contest, 4).state === 'active' && (
    <ScreenLink to="/internal-district-naming" variant="outlined">
      {t('favorites.toNaming')}
    </ScreenLink>
  )
  const title = t(isUpcoming ? 'favorites.notStartedTitle' : 'favorites.endedTitle')
  return (
    <StaffClosed
      contest={contest}
      phase={2}
      title={title}
      next={
        !isUpcoming && (
          <>
            <NextForStaff contest={contest} />
            {toNaming}
          </>
        )
      }
    >
      {!isUpcoming && <OwnFavorites userId={userId} />}
    </StaffClosed>
  )
}

function OwnFavorites({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const districts = useListDistricts()
  const sent = useQuery(ownFavoritesQuery(userId))
  if (!sent.data || !districts.data) return null
  const getName = (id: number) => districts.data.find((district) => district.id === id)?.name ?? ''
  return (
    <Card as="section" aria-labelledby="own-favorites" gap="3">
      <h2 id="own-favorites">{t('favorites.own')}</h2>
      {sent.data.length === 0 && <p>{t('favorites.ownNone')}</p>}
      {sent.data.map(({ districtId, favoriteNames }) => (
        <div key={districtId}>
          <h3>{getName(districtId)}</h3>
          <NameList names={favoriteNames} />
        </div>
      ))}
      {hasDrafts(userId) && <p>{t('favorites.ownUnsent')}</p>}
    </Card>
  )
}
