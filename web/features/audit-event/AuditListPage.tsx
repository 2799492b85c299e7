import { type AuditEvent, listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTimeZone } from '../../i18n/time-zone.ts'
import { toQuery } from '../../lib/query.ts'
import { type SelectedSeason, useAddress } from '../../ui/address.ts'
import { Instant } from '../../ui/Instant.tsx'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { Text } from '../../ui/layout/Boxes.tsx'
import { DataTable } from '../../workspace/data-table/DataTable.tsx'
import type { DataColumn } from '../../workspace/data-table/data-table.ts'
import { MissingRow, useOpenRow } from '../../workspace/data-table/open-row.tsx'
import { type Sorts, useTableState } from '../../workspace/data-table/table-state.ts'
import { SeasonSwitch, useSeason } from '../season/SeasonSwitch.tsx'
import { AuditDialog, AuditUser } from './AuditDialog.tsx'
import { AuditFilters, createAuditFilters } from './AuditFilters.tsx'
import { type Change, getActionKey, useAuditLabels } from './useAuditLabels.ts'

/** Sortable columns. Action and subject are translated here, in an order the server cannot sort by. */
const auditSorts: Sorts = { at: ['at'], actor: ['actor'] }

const findEvent = (season: SelectedSeason) => (id: number) =>
  toQuery(listAuditEvents, { query: { where: JSON.stringify({ id }), ...season } })

export default function AuditListPage() {
  const { t } = useTranslation()
  const address = useAddress()
  const season = useSeason()
  const filters = createAuditFilters(address, useTimeZone())
  const table = useTableState(address, { field: 'at', direction: 'desc' }, auditSorts, filters.where)
  const events = useQuery({
    ...toQuery(listAuditEvents, { query: { ...table.query, ...season.query } }),
    placeholderData: keepPreviousData,
    // Other users add events: never show cached ones as current.
    staleTime: 0,
  })
  const columns = useAuditColumns()
  const open = useOpenRow(address, { items: events.data?.items, find: findEvent(season.query) })
  return (
    <AdminPage title={t('audit.title')} lead={t('audit.lead')}>
      <SeasonSwitch address={address} />
      <AuditFilters address={address} filters={filters} />
      <MissingRow open={open} />
      <DataTable
        label={t('audit.title')}
        columns={columns}
        list={events}
        table={table}
        onOpen={(event) => open.show(event)}
        emptyText={t(filters.where ? 'audit.noneFound' : 'audit.none')}
        failedText={t('audit.listFailed')}
      />
      {open.row && <AuditDialog event={open.row} onClose={open.close} />}
    </AdminPage>
  )
}

function useAuditColumns(): DataColumn<AuditEvent>[] {
  const { t } = useTranslation()
  const { changesOf, subjectOf } = useAuditLabels()
  return [
    {
      field: 'at',
      header: t('audit.when'),
      minWidth: 190,
      cell: ({ at }) => <Instant at={at} />,
    },
    {
      field: 'actor',
      header: t('audit.who'),
      flex: 1.3,
      minWidth: 172,
      cell: ({ actor }) => <AuditUser name={actor || t('audit.nobody')} />,
    },
    {
      field: 'action',
      header: t('audit.what'),
      flex: 1.1,
      minWidth: 140,
      onCard: 'title',
      cell: ({ action }) => (
        <Text as="span" weight="strong">
          {t(getActionKey(action))}
        </Text>
      ),
    },
    {
      field: 'subject',
      header: t('audit.whom'),
      flex: 1.4,
      minWidth: 172,
      cell: (event) => <AuditUser name={subjectOf(event)} />,
    },
    {
      field: 'changed',
      header: t('audit.changed'),
      flex: 1.4,
      minWidth: 160,
      cell: (event) => <Changes changes={changesOf(event)} isChange={Boolean(event.before && event.after)} />,
    },
  ]
}

/** Characters of a value that a row has room for: content pages have thousands. */
const maxValueLength = 200

function Changes({ changes, isChange }: { changes: Change[]; isChange: boolean }) {
  const { t } = useTranslation()
  const [first] = changes
  if (!first) return <span>{t('audit.nothing')}</span>
  const isLong = [first.before, first.after].some((value) => (value?.length ?? 0) > maxValueLength)
  if (changes.length > 1 || isLong) return <span>{changes.map(({ name }) => name).join(', ')}</span>
  if (isChange) {
    return (
      <span dir="auto">{t('audit.oneChange', { field: first.name, before: first.before, after: first.after })}</span>
    )
  }
  return <span dir="auto">{t('audit.oneValue', { field: first.name, value: first.after ?? first.before })}</span>
}
