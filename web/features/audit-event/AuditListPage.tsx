import { useTranslation } from 'react-i18next'
import { failureCode } from '../../lib/call.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { useAddress } from '../../ui/address.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { MissingRow } from '../../ui/MissingRow.tsx'
import { useTableState } from '../../ui/table-state.ts'
import { AuditDialog } from './AuditDialog.tsx'
import { AuditFilters, auditFilters } from './AuditFilters.tsx'
import { useListAuditEvents, useOpenEvent } from './audit-event.queries.ts'
import { auditSorts, useAuditColumns } from './useAuditColumns.tsx'

/** Who did what to whom, newest first; for administrators. */
export default function AuditListPage() {
  const { t } = useTranslation()
  const address = useAddress()
  const filters = auditFilters(address)
  const table = useTableState(address, { field: 'at', direction: 'desc' }, auditSorts, filters.where)
  const events = useListAuditEvents(table.query)
  const columns = useAuditColumns()
  const open = useOpenEvent(address, events.data?.items)
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
        failedText={`${t('audit.listFailed')} ${failureCode(events.error) === 'network' ? t('error.network') : ''}`}
      />
      {open.row && <AuditDialog event={open.row} onClose={open.close} />}
    </AdminPage>
  )
}
