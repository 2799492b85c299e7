import { type Contest, getContest } from '@snowplow/contract/contest/contest.ts'
import { archivePath } from '@snowplow/contract/screen-paths.ts'
import { listWinners, listWinnerYears } from '@snowplow/contract/winner/winner.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { LoadPage } from '../../lib/page-module.ts'
import { OutsideLink, ScreenLink } from '../../ui/button/Button.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { PageSection, PageTitle } from '../../ui/layout/Page.tsx'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'
import { WinterScene } from '../plow/WinterScene.tsx'
import { WinningPlows } from '../winner/WinningPlows.tsx'
import links from './ContestLinks.module.css'
import { CalendarLink, OpenNow, SubscribeLink, WinnersLink } from './ContestLinks.tsx'
import { announcedTodayQuery, hasWinnersHere, isPreparing, useGetContest } from './contest.queries.ts'
import styles from './FrontPage.module.css'
import { ContestGate } from './PhaseGate.tsx'
import { listPublicPages } from './public-pages.ts'
import { Timeline } from './Timeline.tsx'
import { TypedName } from './TypedName.tsx'
import { useEarlierYears } from './useEarlierYears.ts'

export const load: LoadPage = async ({ read }) => {
  const contest = await read(getContest, {})
  return Promise.all([
    read(listWinnerYears, {}),
    contest && hasWinnersHere(contest) && read(listWinners, { query: {} }),
  ])
}

export default function FrontPage() {
  const { t, language } = useTranslation()
  const contest = useGetContest()
  const customHeadline = contest.data?.branding.headlines[language]
  const isOver = contest.data?.concluded === true
  const [typed, setTyped] = useState('')
  const isNaming = contest.data?.phases[0]?.state === 'active'
  const plowName = contest.data?.branding.plowName ?? t(isOver ? 'front.plowNameOver' : 'front.plowName')
  return (
    <>
      <WinterScene hasSnow>
        <div className={styles.front}>
          <Stack gap="4" width={620}>
            <PageTitle>{customHeadline?.headline ?? t(isOver ? 'front.headlineOver' : 'front.headline')}</PageTitle>
            <Text size="4">{customHeadline?.lead ?? t(isOver ? 'front.leadOver' : 'front.lead')}</Text>
            <Stack gap="4" align="start" weight="strong" className={styles.next}>
              {contest.data && <NextStep contest={contest.data} />}
            </Stack>
            {isNaming && <TypedName name={typed} onChange={setTyped} />}
          </Stack>
          <div className={styles.plow}>
            <PlowIllustration name={(isNaming && typed) || plowName} decorative />
          </div>
        </div>
      </WinterScene>
      <PageSection isWide>
        <ContestGate isInside>
          {(contest) => (
            <Stack gap="6">
              {hasWinnersHere(contest) && <WinningPlows />}
              <Stack gap="6" className={styles.below}>
                {!isPreparing(contest) && (
                  <Stack as="section" gap="4" aria-labelledby="timeline">
                    <h2 id="timeline">{t('front.timeline')}</h2>
                    <Timeline contest={contest} />
                    <CalendarLink contest={contest} />
                  </Stack>
                )}
                <OtherLinks contest={contest} />
              </Stack>
            </Stack>
          )}
        </ContestGate>
      </PageSection>
    </>
  )
}

function NextStep({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const isToday = useQuery(announcedTodayQuery).data === true
  const active = contest.phases.find(({ state }) => state === 'active')
  const upcoming = contest.phases.find(({ state }) => state === 'not_started')
  const getStatusText = () => {
    if (isPreparing(contest)) return t('phase.preparing')
    if (active) return t(`front.now_${active.phase}`, { date: formatDay(active.endsOn, t) })
    if (upcoming) return t('front.now_waiting', { date: formatDay(upcoming.startsOn, t) })
    if (contest.concluded) return t('front.now_concluded')
    const date = formatDay(contest.announcementDate, t)
    return isToday ? t('front.now_today', { date }) : t('front.now_awaiting', { date })
  }
  return (
    <>
      <p role="status">{getStatusText()}</p>
      <OpenNow contest={contest} />
      {contest.concluded && <WinnersLink contest={contest}>{t('front.winners')}</WinnersLink>}
      <SubscribeLink contest={contest} variant="filled" />
    </>
  )
}

function OtherLinks({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const { departmentName, departmentWebsite } = contest.texts
  const [lastYear] = useEarlierYears()
  const pages = listPublicPages(contest)
  const hasWebsite = departmentName !== null && departmentWebsite !== null
  if (pages.length === 0 && !hasWebsite && lastYear === undefined) return null
  return (
    <Stack as="nav" gap="4" aria-labelledby="also-here">
      <h2 id="also-here">{t('front.links')}</h2>
      <Stack gap="1" align="start" className={links.links}>
        {pages.map(({ to, title }) => (
          <ScreenLink key={to} to={to} variant="text">
            {t(title)}
          </ScreenLink>
        ))}
        {lastYear !== undefined && (
          <ScreenLink to={archivePath(lastYear)} variant="text">
            {t('screen.winnersOf', { year: String(lastYear) })}
          </ScreenLink>
        )}
        {hasWebsite && (
          <OutsideLink href={departmentWebsite} variant="text">
            {t('front.department', { name: departmentName })}
          </OutsideLink>
        )}
      </Stack>
    </Stack>
  )
}
