import {
  type DistrictOverview,
  exportPollResults,
  type PollOverview,
} from '@snowplow/contract/poll-result/poll-result.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { formatDay, useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { type FailureCode, getFailureCode } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { useAddress } from '../../ui/address.ts'
import { DownloadButton } from '../../ui/button/DownloadButton.tsx'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { Options, SelectInput } from '../../ui/input/SelectInput.tsx'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { EmptyState, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { getPhase, useGetContest } from '../contest/contest.queries.ts'
import { Ties } from '../draw/Ties.tsx'
import { SeasonSwitch, useSeason } from '../season/SeasonSwitch.tsx'
import { DistrictOverviewTable } from './DistrictOverviewTable.tsx'
import { DistrictResult } from './DistrictResult.tsx'
import { Panel } from './Panel.tsx'
import { overviewQuery } from './poll-result.queries.ts'
import { ScrutineerButton } from './ScrutineerButton.tsx'
import { WinnerPublications } from './WinnerPublications.tsx'
import '../../i18n/poll.ts'

const exportFailures: Partial<Record<FailureCode, 'errors.network' | 'pollResult.exportCounting'>> = {
  network: 'errors.network',
  'ballot.counting': 'pollResult.exportCounting',
}

export default function PublicPollListPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const address = useAddress()
  const season = useSeason()
  const contest = useGetContest(season.query.season)
  const phase = contest.data && getPhase(contest.data, 3)
  const isLive = phase?.state === 'active'
  const overview = useQuery(overviewQuery(isLive, season.query))
  const districts = overview.data?.districts ?? []
  // Panels below the results wait for them, so that they do not move.
  const hasLoaded = !overview.isPending
  return (
    <AdminPage
      title={title}
      lead={t(contest.data?.concluded ? 'pollResult.leadAnnounced' : 'pollResult.lead')}
      action={
        <Row gap="3">
          {(['no', 'yes'] as const).map((personalData) => (
            <DownloadButton
              key={personalData}
              size="small"
              // The download continues if the administrator leaves the page.
              onDownload={({ onProgress }) =>
                download(exportPollResults, { query: { ...season.query, personalData } }, { onProgress })
              }
              failedText={(error) => t(exportFailures[getFailureCode(error)] ?? 'pollResult.exportFailed')}
            >
              {t(personalData === 'yes' ? 'pollResult.exportFamilies' : 'pollResult.export')}
            </DownloadButton>
          ))}
          {contest.data?.concluded && <ScrutineerButton />}
        </Row>
      }
    >
      <SeasonSwitch address={address} />
      {overview.isError && (
        <FailedNotice onRetry={overview.refetch}>
          {joinSentences(
            t(overview.data ? 'pollResult.stale' : 'pollResult.failed'),
            getFailureCode(overview.error) === 'network' && t('errors.network'),
          )}
        </FailedNotice>
      )}
      {phase?.state === 'not_started' && (
        <EmptyState>{t('pollResult.notStarted', { day: formatDay(phase.startsOn, t) })}</EmptyState>
      )}
      {overview.isPending && <Waiting />}
      {overview.data && <CountState count={overview.data} isLive={isLive} />}
      {hasLoaded && phase?.state === 'ended' && <Ties />}
      {hasLoaded && contest.data?.concluded && <WinnerPublications />}
      {districts.length > 0 && (
        <Districts districts={districts} isLive={isLive} isAnnounced={contest.data?.concluded === true} />
      )}
      {/* Until voting is over it shows the rules of the count only. */}
      {hasLoaded && phase && phase.state !== 'ended' && <Ties />}
    </AdminPage>
  )
}

const getInitialDistrict = (districts: readonly DistrictOverview[]) =>
  districts.find(({ ballots }) => ballots > 0) ?? districts[0]

interface DistrictsProps {
  districts: DistrictOverview[]
  isLive: boolean
  isAnnounced: boolean
}

/** The district is in the URL, so that the page can be shared with a colleague. */
function Districts({ districts, isLive, isAnnounced }: DistrictsProps) {
  const { t } = useTranslation()
  const address = useAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const requestedId = address.number('district')
  const district = districts.find(({ districtId }) => districtId === requestedId) ?? getInitialDistrict(districts)
  const show = (districtId: number | string) => address.go({ district: districtId })
  const choose = (districtId: number) => {
    if (districtId !== district?.districtId) flushSync(() => show(districtId))
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <Panel title={t('pollResult.districts')}>
        <DistrictOverviewTable districts={districts} isAnnounced={isAnnounced} onChoose={choose} />
      </Panel>
      {district && (
        <DistrictResult
          district={district}
          isLive={isLive}
          heading={heading}
          districtSelect={
            <SelectInput
              id="poll-district"
              label={t('pollResult.showDistrict')}
              value={district.districtId}
              onChange={show}
            >
              <Options of={districts.map(({ districtId, name }) => ({ id: districtId, name }))} />
            </SelectInput>
          }
        />
      )}
    </>
  )
}

function CountState({ count, isLive }: { count: Pick<PollOverview, 'countedAt' | 'counting'>; isLive: boolean }) {
  const { t } = useTranslation()
  const formatInstant = useInstant({ hasZone: true })
  if (count.counting) {
    const { counted, of } = count.counting
    return (
      <Stack role="status" gap="2">
        <p>{t('pollResult.counting', { counted, of })}</p>
        <progress value={counted} max={Math.max(of, 1)} aria-label={t('pollResult.countingLabel')} />
      </Stack>
    )
  }
  return (
    <Text size="2" tone="soft">
      {joinSentences(t('pollResult.countedAt', { at: formatInstant(count.countedAt) }), isLive && t('pollResult.live'))}
    </Text>
  )
}
