import {
  exportParticipation,
  getParticipation,
  type Participation,
} from '@snowplow/contract/participation/participation.ts'
import { useQuery } from '@tanstack/react-query'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { type FailureCode, getFailureCode } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { toQuery } from '../../lib/query.ts'
import { type Address, type SelectedSeason, useAddress } from '../../ui/address.ts'
import { PrintButton } from '../../ui/button/Button.tsx'
import { DownloadButton } from '../../ui/button/DownloadButton.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { EmptyState, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { useGetContest } from '../contest/contest.queries.ts'
import { SeasonSwitch, useSeason } from '../season/SeasonSwitch.tsx'
import { ParticipationReport } from './ParticipationReport.tsx'
import '../../i18n/staff.ts'

const exportFailures: Partial<Record<FailureCode, 'errors.network' | 'participation.csvCounting'>> = {
  network: 'errors.network',
  'ballot.counting': 'participation.csvCounting',
}

/** Milliseconds, while the server counts the ballots after a start. */
const countingRefetchIntervalMs = 1000

const reportQuery = (query: SelectedSeason) => ({
  ...toQuery(getParticipation, { query }),
  refetchInterval: ({ state }: { state: { data: Participation | undefined } }) =>
    state.data?.counting ? countingRefetchIntervalMs : (false as const),
})

const none = 'none'

/** Season beside that of the page: the year before, unless the address names another one or none. */
function useBesides(address: Address) {
  const { all, year } = useSeason()
  const own = year ?? String(all.find(({ isCurrent }) => isCurrent)?.year ?? '')
  const others = all.map((season) => String(season.year)).filter((other) => other !== own)
  const chosen = address.oneOf('beside', [...others, none])
  const before = others
    .filter((other) => other < own)
    .toSorted()
    .at(-1)
  return { others, beside: chosen === '' ? (before ?? none) : chosen }
}

/** Entries and votes for the department's annual report: a page, its print, and a file. */
export default function ParticipationPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const address = useAddress()
  const season = useSeason()
  const { others, beside } = useBesides(address)
  const contest = useGetContest(season.query.season)
  const own = useQuery(reportQuery(season.query))
  const other = useQuery({ ...reportQuery({ season: beside }), enabled: beside !== none })
  const reports = [own.data, beside !== none && other.data].filter((report) => !!report)
  const queries = beside === none ? [own] : [own, other]
  const failedText = (error: unknown) => t(exportFailures[getFailureCode(error)] ?? 'participation.csvFailed')
  return (
    <AdminPage
      title={title}
      lead={t(contest.data?.concluded ? 'participation.lead' : 'participation.leadBefore')}
      action={
        <Row gap="3" className={shared.unprinted}>
          <PrintButton size="small">{t('participation.print')}</PrintButton>
          <DownloadButton
            size="small"
            onDownload={({ onProgress }) =>
              download(
                exportParticipation,
                { query: { ...season.query, ...(beside !== none && { beside }) } },
                { onProgress },
              )
            }
            failedText={failedText}
          >
            {t('participation.csv')}
          </DownloadButton>
        </Row>
      }
    >
      <Row gap="4" align="start" className={shared.unprinted}>
        <SeasonSwitch address={address} />
        {others.length > 0 && (
          <Stack width={420}>
            <SelectInput
              id="beside"
              label={t('participation.beside')}
              value={beside}
              onChange={(next) => address.go({ beside: next })}
            >
              <option value={none}>{t('participation.besideNone')}</option>
              {others.map((year) => (
                <option key={year}>{year}</option>
              ))}
            </SelectInput>
          </Stack>
        )}
      </Row>
      <QueryNotice of={queries} failed={t('participation.failed')} hasReason />
      {reports.length === queries.length && <Report reports={reports} />}
    </AdminPage>
  )
}

const isEmpty = ({ total, counting }: Participation) => total.entries === 0 && total.votes === 0 && counting === null

function Report({ reports }: { reports: Participation[] }) {
  const { t } = useTranslation()
  const formatInstant = useInstant({ hasZone: true })
  const [first] = reports
  const counting = reports.find((report) => report.counting)?.counting
  if (!first || reports.every(isEmpty)) return <EmptyState>{t('participation.none')}</EmptyState>
  return (
    <>
      <Text size="2" tone="soft" role="status">
        {counting
          ? t('participation.counting', counting)
          : t('participation.asOf', { at: formatInstant(first.countedAt) })}
      </Text>
      <ParticipationReport reports={reports} />
    </>
  )
}
