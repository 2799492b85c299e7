import { getSignInOptions } from '@snowplow/contract/auth/auth.ts'
import { type Contest, getContest } from '@snowplow/contract/contest/contest.ts'
import { listDailyFingerprints } from '@snowplow/contract/fingerprint/fingerprint.ts'
import { getDistrictResults, getResults, type Results } from '@snowplow/contract/results/results.ts'
import { archivePath, archiveYear } from '@snowplow/contract/screen-paths.ts'
import { listWinners, listWinnerYears } from '@snowplow/contract/winner/winner.ts'
import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { getFailureCode } from '../../lib/call.ts'
import type { IsValidParam, LoadPage } from '../../lib/page-module.ts'
import { removeSocialMeta } from '../../lib/server-markup.ts'
import { getArchivedSeason, useAddress, useSelectedSeason } from '../../ui/address.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Row, Stack } from '../../ui/layout/Boxes.tsx'
import { Lead, PageSection, PageTitle } from '../../ui/layout/Page.tsx'
import { announcedTodayQuery, isPreparing, useGetContest } from '../contest/contest.queries.ts'
import { OtherYears } from '../contest/OtherYears.tsx'
import { ContestGate } from '../contest/PhaseGate.tsx'
import { isCounting } from '../contest/while-counting.ts'
import { DistrictSection } from './DistrictSection.tsx'
import { DistrictSummaryTable } from './DistrictSummaryTable.tsx'
import { Fingerprints } from './Fingerprints.tsx'
import { ReceiptCheck } from './ReceiptCheck.tsx'
import { ResultFiles } from './ResultFiles.tsx'
import { chooseDistrict, toDistrictInput, useGetResults } from './results.queries.ts'
import { ScheduleChanges } from './ScheduleChanges.tsx'

export const load: LoadPage = async ({ path, param, read }) => {
  const query = getArchivedSeason(path)
  const loadResults = async () => {
    const isPublished = archiveYear(path) || (await read(getContest, {}))?.concluded
    if (!isPublished) return read(getSignInOptions, {})
    const results = await read(getResults, { query })
    const district = chooseDistrict(results?.districts ?? [], Number(param))
    return Promise.all([
      district && read(getDistrictResults, toDistrictInput(district.districtId, query)),
      read(listWinners, { query }),
    ])
  }
  return Promise.all([read(listWinnerYears, {}), read(listDailyFingerprints, { query }), loadResults()])
}

export const isValidParam: IsValidParam = async (district, read, path) => {
  const results = await read(getResults, { query: getArchivedSeason(path) })
  return results?.districts.some((one) => String(one.districtId) === district) ?? false
}

/** Results of the public vote, its files, and a way to find a vote in the count. */
export default function ResultsPage() {
  const { season } = useSelectedSeason()
  if (season) return <Published key={season} />
  return (
    <ContestGate>
      {(contest) => (contest.concluded ? <Published /> : <BeforeAnnouncement contest={contest} />)}
    </ContestGate>
  )
}

function BeforeAnnouncement({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const isToday = useQuery(announcedTodayQuery).data === true
  const getLeadText = () =>
    t(isToday ? 'results.aheadToday' : 'results.ahead', { date: formatDay(contest.announcementDate, t) })
  return (
    <PageSection>
      <Stack gap="5">
        <Stack as="header" gap="3">
          <PageTitle>{t('results.aheadTitle')}</PageTitle>
          <Lead>{isPreparing(contest) ? t('phase.preparing') : getLeadText()}</Lead>
        </Stack>
        {!isPreparing(contest) && <Fingerprints contest={contest} />}
        <OtherResults />
      </Stack>
    </PageSection>
  )
}

function Published() {
  const { t } = useTranslation()
  const { season } = useSelectedSeason()
  const contest = useGetContest()
  const results = useGetResults()
  if (getFailureCode(results.error) === 'season.not_found') return <Redirect to="/404" replace />
  return (
    <PageSection isWide>
      <Stack gap="5">
        <Stack as="header" gap="3">
          <PageTitle>{season ? t('screen.resultsOf', { year: season }) : t('results.title')}</PageTitle>
          <Lead>{t('results.lead')}</Lead>
        </Stack>
        {results.isPending && <p role="status">{isCounting(results.failureReason) && t('results.counting')}</p>}
        {/* Includes the contest: the schedule may have moved the announcement since this page was loaded. */}
        {!results.data && <QueryNotice of={[results, contest]} failed={t('results.failed')} hasReason />}
        {results.data && <Districts results={results.data} />}
        <OtherResults />
      </Stack>
    </PageSection>
  )
}

function Districts({ results }: { results: Results }) {
  const { t } = useTranslation()
  const { season } = useSelectedSeason()
  const { number, go } = useAddress()
  const { districts, publishedAt } = results
  const district = chooseDistrict(districts, number('district'))
  const choose = (districtId: number) => {
    go({ district: districtId }, { replace: true })
    removeSocialMeta()
  }
  const isPublished = publishedAt !== null
  return (
    <>
      <Row>
        <ScreenLink to={season ? archivePath(Number(season)) : '/winners'} variant="outlined">
          {t('results.winners')}
        </ScreenLink>
      </Row>
      {isPublished ? <ReceiptCheck results={results} /> : <p>{t('results.preview')}</p>}
      {district && <DistrictSection results={results} chosen={district} onChoose={choose} />}
      <DistrictSummaryTable districts={districts} onChoose={choose} />
      <ScheduleChanges changes={results.scheduleChanges} />
      <Stack as="section" gap="4" aria-labelledby="check">
        <Stack gap="1">
          <h2 id="check">{t('results.checkTitle')}</h2>
          <p>{t('results.checkAbout')}</p>
        </Stack>
        {isPublished && <ResultFiles districts={districts} />}
        <Fingerprints />
      </Stack>
    </>
  )
}

function OtherResults() {
  const { t } = useTranslation()
  return (
    <OtherYears
      path="/results"
      label={t('results.otherYears')}
      current={t('results.current')}
      titleOf={(year) => t('screen.resultsOf', { year })}
    />
  )
}
