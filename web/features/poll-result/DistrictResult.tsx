import type { DistrictOverview, PollResult } from '@snowplow/contract/poll-result.ts'
import { lazy, type ReactNode, type Ref, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../lib/call.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { Columns, Row, Stack } from '../../ui/layout/Layout.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { NotOpen, SetAsides } from '../set-aside/SetAsides.tsx'
import { Bursts } from './Bursts.tsx'
import { Panel } from './Panel.tsx'
import styles from './PollResult.module.css'
import { useGetPollResult } from './poll-result.queries.ts'
import { ResultTable } from './ResultTable.tsx'
import { CountyTurnout, Turnout } from './Turnout.tsx'

const VotesChart = lazy(() => import('./charts/VotesChart.tsx').then(({ VotesChart }) => ({ default: VotesChart })))

interface DistrictResultProps {
  district: DistrictOverview
  isLive: boolean
  heading: Ref<HTMLHeadingElement>
  others: ReactNode
}

export function DistrictResult({ district, isLive, heading, others }: DistrictResultProps) {
  const { t } = useTranslation()
  const { districtId, name, options } = district
  const result = useGetPollResult(districtId, isLive)
  return (
    <Stack gap="4">
      <Row gap="5" align="end" justify="between" className={styles.districtTop}>
        <h2 ref={heading} tabIndex={-1} className={styles.districtTitle}>
          <bdi>{name}</bdi>
        </h2>
        {others}
      </Row>
      {result.isError && !result.data && (
        <FailedNotice onRetry={() => result.refetch()}>
          {t('pollResult.failed')} {failureCode(result.error) === 'network' ? t('errors.network') : ''}
        </FailedNotice>
      )}
      {result.isPending && <Waiting label={t('error.loading')} />}
      {result.data && options === 0 && <Unpublished />}
      {result.data && options > 0 && <Figures result={result.data} isLive={isLive} />}
    </Stack>
  )
}

function Unpublished() {
  const { t } = useTranslation()
  return (
    <EmptyState>
      <p>{t('pollResult.unpublishedText')}</p>
      <ScreenLink to="/admin/district-poll-list" variant="outlined">
        {t('pollResult.publish')}
      </ScreenLink>
    </EmptyState>
  )
}

function Figures({ result, isLive }: { result: PollResult; isLive: boolean }) {
  const { t } = useTranslation()
  const { districtId, ballots, setAside } = result
  return (
    <>
      <Text size="2" tone="soft">
        {t('pollResult.ballotsCounted', { count: ballots })}{' '}
        {setAside > 0 && t('pollResult.ballotsSetAside', { count: setAside })}
      </Text>
      {ballots === 0 ? (
        <EmptyState>{t(setAside > 0 ? 'pollResult.allSetAside' : 'pollResult.nobodyYet')}</EmptyState>
      ) : (
        <>
          <Columns least="4" gap="4" align="stretch">
            <Panel level={3} title={t('pollResult.results')} about={t('pollResult.resultsAbout')}>
              <ResultTable results={result.results} />
            </Panel>
            <Panel level={3} title={t('pollResult.votesChart')} about={t('pollResult.votesChartAbout')}>
              <Suspense fallback={<Waiting label={t('error.loading')} />}>
                <VotesChart results={result.results} />
              </Suspense>
            </Panel>
          </Columns>
          <Turnout result={result} />
          <CountyTurnout result={result} />
        </>
      )}
      {(ballots > 0 || setAside > 0) && (
        <>
          <NotOpen />
          <Panel level={3} title={t('pollResult.burstsTitle')} about={t('pollResult.burstsAbout')}>
            <Bursts districtId={districtId} isLive={isLive} />
          </Panel>
          <Panel level={3} title={t('setAside.title')} about={t('setAside.about')}>
            <SetAsides districtId={districtId} />
          </Panel>
        </>
      )}
    </>
  )
}
