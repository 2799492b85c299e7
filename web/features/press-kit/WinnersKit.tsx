import { exportPressKit, getPressKit } from '@snowplow/contract/winner/press-kit.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { getFailureCode } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { toQuery } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { DownloadButton } from '../../ui/button/DownloadButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { EmptyState, Row, Stack } from '../../ui/layout/Boxes.tsx'
import { getPhase } from '../contest/contest.queries.ts'
import { isCounting, retryWhileCounting } from '../contest/while-counting.ts'
import { FamilyAnswers } from './FamilyAnswers.tsx'
import { KitPanels } from './KitPanels.tsx'
import { PlowPictures } from './PlowPictures.tsx'
import { type Embargo, type PressSource, writeWinnersTexts } from './press-texts.ts'

/** From the end of the public poll on; under embargo until the announcement. */
export function WinnersKit({ source }: { source: PressSource }) {
  const { t } = useTranslation()
  if (getPhase(source.contest, 3).state !== 'ended') return <EmptyState>{t('pressKit.noWinnersYet')}</EmptyState>
  return <Winners source={source} />
}

function Winners({ source }: { source: PressSource }) {
  const { t } = useTranslation()
  const query = useSelectedSeason()
  const kit = useQuery({ ...toQuery(getPressKit, { query }), ...retryWhileCounting })
  const { refetch } = kit
  const { concluded, announcementDate } = source.contest
  // The announcement, or its move, changes the reply without a command of this browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches when they change
  useEffect(() => void refetch(), [concluded, announcementDate])
  if (!kit.data)
    return (
      <>
        {isCounting(kit.failureReason) && <p role="status">{t('pressKit.counting')}</p>}
        <QueryNotice of={kit} failed={t('pressKit.winnersFailed')} hasReason />
      </>
    )
  const { districts, embargoedUntil } = kit.data
  const embargo: Embargo = embargoedUntil ? { until: embargoedUntil } : null
  const texts = writeWinnersTexts(source, districts)
  return (
    <>
      {embargo ? <EmbargoNotice until={embargo.until} timeZone={source.contest.timeZone} /> : <FamilyAnswers />}
      {!texts && <EmptyState>{t('pressKit.none')}</EmptyState>}
      {texts && (
        <>
          <Row>
            <DownloadButton
              size="small"
              onDownload={({ onProgress }) => download(exportPressKit, { query }, { onProgress })}
              failedText={(error) =>
                t(getFailureCode(error) === 'network' ? 'errors.network' : 'pollResult.exportFailed')
              }
            >
              {t('pressKit.export')}
            </DownloadButton>
          </Row>
          <KitPanels source={source} texts={texts} embargo={embargo} picture="/winners" />
          <PlowPictures source={source} districts={districts} embargo={embargo} />
        </>
      )}
    </>
  )
}

function EmbargoNotice({ until, timeZone }: { until: string; timeZone: string }) {
  const { t, language } = useTranslation()
  return (
    <Notice severity="warning" title={t('pressKit.embargoTitle')}>
      <Stack gap="2">
        <p>{t('pressKit.embargo', { at: formatInstant(until, { language, timeZone }) })}</p>
        <p>{t('pressKit.mayChange')}</p>
        <p>{t('pressKit.askedLater')}</p>
      </Stack>
    </Notice>
  )
}
