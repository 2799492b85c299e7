import {
  type DestructionCertificate,
  exportDestructionCertificates,
  listDestructionCertificates,
} from '@snowplow/contract/retention/retention.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDay } from '../../i18n/dates.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { download } from '../../lib/download.ts'
import { toQuery } from '../../lib/query.ts'
import type { Address, SelectedSeason } from '../../ui/address.ts'
import { DownloadButton } from '../../ui/button/DownloadButton.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { Row, Text } from '../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { PrintDialog } from '../../ui/overlay/PrintDialog.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { DataTable } from '../../workspace/data-table/DataTable.tsx'
import type { DataColumn } from '../../workspace/data-table/data-table.ts'
import { MissingRow, useOpenRow } from '../../workspace/data-table/open-row.tsx'
import { useTableState } from '../../workspace/data-table/table-state.ts'

const findCertificate = (season: SelectedSeason) => (id: number) =>
  toQuery(listDestructionCertificates, { query: { where: JSON.stringify({ id }), ...season } })

export function Certificates({ address, season }: { address: Address; season: SelectedSeason }) {
  const { t } = useTranslation()
  const table = useTableState(address, { field: 'startedAt', direction: 'desc' }, { startedAt: ['startedAt'] }, null)
  const certificates = useQuery({
    ...toQuery(listDestructionCertificates, { query: { ...table.query, ...season } }),
    placeholderData: keepPreviousData,
  })
  const open = useOpenRow(address, { items: certificates.data?.items, find: findCertificate(season) })
  const columns = useCertificateColumns()
  return (
    <>
      <Row gap="3" justify="between">
        <h2>{t('retention.certificates')}</h2>
        {(certificates.data?.total ?? 0) > 0 && (
          <DownloadButton
            size="small"
            onDownload={({ onProgress }) => download(exportDestructionCertificates, { query: season }, { onProgress })}
            failedText={() => t('retention.downloadFailed')}
          >
            {t('retention.download')}
          </DownloadButton>
        )}
      </Row>
      <MissingRow open={open} />
      <DataTable
        label={t('retention.certificates')}
        columns={columns}
        list={certificates}
        table={table}
        onOpen={(certificate) => open.show(certificate)}
        emptyText={t('retention.none')}
        failedText={t('retention.listFailed')}
      />
      {open.row && <CertificateDialog certificate={open.row} onClose={open.close} />}
    </>
  )
}

const getRule = ({ days, announcementDate }: DestructionCertificate, t: Translate) =>
  days === null || announcementDate === null
    ? t('retention.rule_erasure')
    : t('retention.rule_purge', { count: days, date: formatDay(announcementDate, t) })

function useCertificateColumns(): DataColumn<DestructionCertificate>[] {
  const { t } = useTranslation()
  return [
    {
      field: 'startedAt',
      header: t('retention.started'),
      minWidth: 190,
      cell: ({ startedAt }) => <Instant at={startedAt} />,
    },
    {
      field: 'fieldGroup',
      header: t('retention.data'),
      flex: 1,
      minWidth: 140,
      onCard: 'title',
      cell: ({ fieldGroup }) => (
        <Text as="span" weight="strong">
          {t(`retention.group_${fieldGroup}`)}
        </Text>
      ),
    },
    { field: 'records', header: t('retention.records'), minWidth: 110, cell: ({ records }) => records },
    {
      field: 'rule',
      header: t('retention.rule'),
      flex: 1.4,
      minWidth: 172,
      cell: (certificate) => getRule(certificate, t),
    },
    { field: 'by', header: t('retention.by'), flex: 1, minWidth: 140, cell: ({ by }) => <UserText>{by}</UserText> },
  ]
}

function CertificateDialog({ certificate, onClose }: { certificate: DestructionCertificate; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, fieldGroup, records, by, startedAt, completedAt } = certificate
  return (
    <PrintDialog title={t('retention.certificateNumber', { id })} print={t('retention.print')} onClose={onClose}>
      <p>{t('retention.certifies')}</p>
      <DescriptionList values="beside">
        <DescriptionItem label={t('retention.data')}>
          {`${t(`retention.group_${fieldGroup}`)}: ${t(`retention.about_${fieldGroup}`)}`}
        </DescriptionItem>
        <DescriptionItem label={t('retention.records')}>{records}</DescriptionItem>
        <DescriptionItem label={t('retention.rule')}>{getRule(certificate, t)}</DescriptionItem>
        <DescriptionItem label={t('retention.by')}>
          <UserText>{by}</UserText>
        </DescriptionItem>
        <DescriptionItem label={t('retention.started')}>
          <Instant at={startedAt} inFull />
        </DescriptionItem>
        <DescriptionItem label={t('retention.completed')}>
          {completedAt ? <Instant at={completedAt} inFull /> : t('retention.running')}
        </DescriptionItem>
      </DescriptionList>
    </PrintDialog>
  )
}
