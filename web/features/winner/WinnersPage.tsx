import { toAddress } from '@snowplow/contract/api/route.ts'
import { type Contest, getContest } from '@snowplow/contract/contest/contest.ts'
import { getCountyMap } from '@snowplow/contract/county/county-map.ts'
import { archivePath, archiveYear } from '@snowplow/contract/screen-paths.ts'
import { exportWinners, listWinners, listWinnerYears } from '@snowplow/contract/winner/winner.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Redirect } from 'wouter'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { getFailureCode } from '../../lib/call.ts'
import type { IsValidParam, LoadPage } from '../../lib/page-module.ts'
import { isFirstPage, removeSocialMeta } from '../../lib/server-markup.ts'
import { getArchivedSeason, useAddress, useSelectedSeason } from '../../ui/address.ts'
import { OutsideLink, ScreenLink } from '../../ui/button/Button.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Columns, Row, Stack } from '../../ui/layout/Boxes.tsx'
import { Lead, PageSection, PageTitle } from '../../ui/layout/Page.tsx'
import { announcedTodayQuery, isPreparing, useGetContest } from '../contest/contest.queries.ts'
import { OtherYears } from '../contest/OtherYears.tsx'
import { ContestGate } from '../contest/PhaseGate.tsx'
import { isCounting } from '../contest/while-counting.ts'
import { PlowNotice } from '../plow/PlowNotice.tsx'
import { PlowFinder } from './PlowFinder.tsx'
import { getCardId, WinnerCard } from './WinnerCard.tsx'
import { WinnersMap } from './WinnersMap.tsx'
import { WithoutVotes } from './WithoutVotes.tsx'
import { useListWinners } from './winner.queries.ts'

export const load: LoadPage = async ({ path, read }) => {
  const isAnnounced = archiveYear(path) || (await read(getContest, {}))?.concluded
  const query = getArchivedSeason(path)
  const announced = isAnnounced ? [read(listWinners, { query }), read(getCountyMap, { query })] : []
  return Promise.all([read(listWinnerYears, {}), ...announced])
}

export const isValidParam: IsValidParam = async (district, read, path) => {
  const winners = await read(listWinners, { query: getArchivedSeason(path) })
  return winners?.districts.some((one) => String(one.districtId) === district) ?? false
}

export default function WinnersPage() {
  const { season } = useSelectedSeason()
  if (season) return <Announced key={season} />
  return (
    <ContestGate>
      {(contest) => (contest.concluded ? <Announced /> : <BeforeAnnouncement contest={contest} />)}
    </ContestGate>
  )
}

function BeforeAnnouncement({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const isToday = useQuery(announcedTodayQuery).data === true
  const getLeadText = () =>
    t(isToday ? 'winner.aheadToday' : 'winner.ahead', { date: formatDay(contest.announcementDate, t) })
  return (
    <PlowNotice
      plow="?"
      title={t('winner.aheadTitle')}
      lead={isPreparing(contest) ? t('phase.preparing') : getLeadText()}
    >
      <ScreenLink to="/" variant="outlined">
        {t('phase.home')}
      </ScreenLink>
      <OtherWinners />
    </PlowNotice>
  )
}

/** Scrolls to the district of a shared link, unless the visitor has already scrolled. */
function useScrollToShared(isLoaded: boolean, chosen: number | undefined): void {
  const shared = useRef(chosen)
  useEffect(() => {
    const card = isLoaded && shared.current && document.getElementById(getCardId(shared.current))
    if (card && scrollY === 0 && !isFirstPage()) card.scrollIntoView({ block: 'center' })
  }, [isLoaded])
}

function Announced() {
  const { t } = useTranslation()
  const { season } = useSelectedSeason()
  const contest = useGetContest()
  const winners = useListWinners()
  const { number, go } = useAddress()
  const chosen = number('district') ?? undefined
  const choose = (districtId: number | undefined) => {
    go({ district: districtId ?? null }, { replace: true })
    removeSocialMeta()
  }
  const districts = winners.data?.districts
  useScrollToShared(districts !== undefined, chosen)
  if (getFailureCode(winners.error) === 'season.not_found') return <Redirect to="/404" replace />
  return (
    <PageSection isWide>
      <Stack gap="5">
        <Stack as="header" gap="3">
          <PageTitle>{season ? t('screen.winnersOf', { year: season }) : t('winner.title')}</PageTitle>
          {!season && <Lead>{t('winner.lead')}</Lead>}
        </Stack>
        {winners.isPending && <p role="status">{isCounting(winners.failureReason) && t('errors.ballot.counting')}</p>}
        {/* Includes the contest: the schedule may have moved the announcement since this page was loaded. */}
        {!winners.data && <QueryNotice of={[winners, contest]} failed={t('winner.failed')} hasReason />}
        {districts && (
          <>
            <PlowFinder districts={districts} chosen={chosen} onFind={choose} />
            <WinnersMap districts={districts} chosen={chosen} onChoose={choose} />
            <Stack as="section" gap="4" aria-labelledby="every-winner">
              <h2 id="every-winner">{t('winner.gallery')}</h2>
              <Columns as="ul" least="3" gap="5" align="stretch">
                {districts.map(
                  (district) =>
                    district.names.length > 0 && (
                      <WinnerCard
                        key={district.districtId}
                        district={district}
                        isChosen={district.districtId === chosen}
                      />
                    ),
                )}
              </Columns>
              <WithoutVotes districts={districts} chosen={chosen} />
              <Row gap="4">
                <ScreenLink to={season ? archivePath(Number(season), '/results') : '/results'} variant="outlined">
                  {t('winner.results')}
                </ScreenLink>
                <OutsideLink href={toAddress(exportWinners, {}, season ? { season } : {})} variant="text">
                  {t('winner.export')}
                </OutsideLink>
              </Row>
            </Stack>
          </>
        )}
        <OtherWinners />
      </Stack>
    </PageSection>
  )
}

function OtherWinners() {
  const { t } = useTranslation()
  return (
    <OtherYears
      path="/winners"
      label={t('winner.otherYears')}
      current={t('winner.current')}
      titleOf={(year) => t('screen.winnersOf', { year })}
    />
  )
}
