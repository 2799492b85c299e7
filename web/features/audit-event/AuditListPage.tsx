import type { AuditEvent } from '@snowplow/contract/audit-event.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../lib/call.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { useTableState } from '../../ui/table-state.ts'
import { ZoneNote } from '../../ui/ZoneNote.tsx'
import { AuditDialog } from './AuditDialog.tsx'
import { AuditFilters, useAuditFilters } from './AuditFilters.tsx'
import { useListAuditEvents } from './audit-event.queries.ts'
import { useAuditColumns } from './useAuditColumns.tsx'

/** Who did what to whom, newest first; for administrators. */
export default function AuditListPage() {
  const { t } = useTranslation()
  const filters = useAuditFilters()
  const table = useTableState({ field: 'at', direction: 'desc' }, filters.where)
  const events = useListAuditEvents(table.query)
  const columns = useAuditColumns()
  const [open, setOpen] = useState<AuditEvent | null>(null)
  return (
    <AdminPage title={t('audit.title')} lead={t('audit.lead')}>
      <AuditFilters filters={filters} />
      <ZoneNote />
      <DataTable
        label={t('audit.title')}
        columns={columns}
        list={events}
        table={table}
        onOpen={setOpen}
        emptyText={t(filters.where ? 'audit.noneFound' : 'audit.none')}
        failedText={`${t('audit.listFailed')} ${failureCode(events.error) === 'network' ? t('error.network') : ''}`}
      />
      {open && <AuditDialog event={open} onClose={() => setOpen(null)} />}
    </AdminPage>
  )
}
