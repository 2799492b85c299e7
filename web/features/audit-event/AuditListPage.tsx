import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../lib/call.ts'
import { queryOf } from '../../lib/query.ts'
import { useAddress } from '../../ui/address.ts'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { DataTable } from '../../workspace/data-table/DataTable.tsx'
import { MissingRow } from '../../workspace/data-table/MissingRow.tsx'
import { useOpenRow } from '../../workspace/data-table/open-row.ts'
import { useTableState } from '../../workspace/data-table/table-state.ts'
import { AuditDialog } from './AuditDialog.tsx'
import { AuditFilters, auditFilters } from './AuditFilters.tsx'
import { auditSorts, useAuditColumns } from './useAuditColumns.tsx'

const findEvent = (id: number) => queryOf(listAuditEvents, { query: { where: JSON.stringify({ id }) } })

export default function AuditListPage() {
  const { t } = useTranslation()
  const address = useAddress()
  const filters = auditFilters(address)
  const table = useTableState(address, { field: 'at', direction: 'desc' }, auditSorts, filters.where)
  const events = useQuery({
    ...queryOf(listAuditEvents, { query: table.query }),
    placeholderData: keepPreviousData,
    // The audit grows by whatever anybody does: an old answer is not shown as new.
    staleTime: 0,
  })
  const columns = useAuditColumns()
  const open = useOpenRow(address, { items: events.data?.items, find: findEvent })
  return (
    <AdminPage title={t('audit.title')} lead={t('audit.lead')}>
      <AuditFilters address={address} filters={filters} />
      <MissingRow open={open} />
      <DataTable
        label={t('audit.title')}
        columns={columns}
        list={events}
        table={table}
        onOpen={(event) => open.show(event)}
        emptyText={t(filters.where ? 'audit.noneFound' : 'audit.none')}
        failedText={`${t('audit.listFailed')} ${failureCode(events.error) === 'network' ? t('errors.network') : ''}`}
      />
      {open.row && <AuditDialog event={open.row} onClose={open.close} />}
    </AdminPage>
  )
}
