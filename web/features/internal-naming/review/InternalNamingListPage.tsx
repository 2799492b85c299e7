import { type EmployeeSubmission, exportEmployeeNames } from '@snowplow/contract/internal-naming.ts'
import { maxEntriesPerDecision } from '@snowplow/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { getFailureCode } from '../../../lib/call.ts'
import { download } from '../../../lib/download.ts'
import { useAddress } from '../../../ui/address.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { DownloadButton } from '../../../ui/button/DownloadButton.tsx'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { Text } from '../../../ui/layout/Boxes.tsx'
import { Waiting } from '../../../ui/layout/Page.tsx'
import { DataTable } from '../../../workspace/data-table/DataTable.tsx'
import { MissingRow, useOpenRow } from '../../../workspace/data-table/open-row.tsx'
import { tickRows, useRowSelection } from '../../../workspace/data-table/row-selection.ts'
import { useTableState } from '../../../workspace/data-table/table-state.ts'
import { getPhase, useGetContest } from '../../contest/contest.queries.ts'
import { SeasonSwitch, useSeason } from '../../season/SeasonSwitch.tsx'
import { countsQuery, findName, namesQuery } from '../internal-naming.queries.ts'
import { TruckNameDrawer } from '../TruckNameDrawer.tsx'
import { namingSorts, useNamingColumns } from '../useNamingColumns.tsx'
import { canApprove, DecisionButtons, DecisionIcons, RejectDialog } from './Decision.tsx'
import { createNamingFilters, NamingFilters } from './NamingFilters.tsx'
import { NamingOverview } from './NamingOverview.tsx'
import { useApproval } from './useApproval.tsx'
import { WinnerSharing } from './WinnerSharing.tsx'

export default function InternalNamingListPage() {
  const { t } = useTranslation()
  const address = useAddress()
  const season = useSeason()
  const filters = createNamingFilters(address)
  const table = useTableState(address, { field: 'status', direction: 'asc' }, namingSorts, filters.where)
  const names = useQuery(namesQuery({ ...table.query, ...season.query }))
  const counts = useQuery(countsQuery(season.query))
  const selection = useRowSelection(names.data?.items)
  const approval = useApproval((entries) => selection.setRows((rows) => tickRows({ rows }, entries, false)))
  const stage = useStage(season)
  const open = useOpenRow(address, { items: names.data?.items, find: findName(season.query) })
  const isRejecting = address.text('action') === 'reject'
  const reject = (entry: EmployeeSubmission) => open.show(entry, { action: 'reject' })
  const approve = (entry: EmployeeSubmission) => approval.approve([entry])
  const columns = useNamingColumns((entry, tabIndex) => (
    <DecisionIcons entry={entry} tabIndex={tabIndex} onApprove={approve} onReject={reject} />
  ))
  const selectedEntry = open.row
  const choose = (district: number) => address.go({ district: district || null })
  const toApprove = [...selection.rows.values()].filter(canApprove)
  const districts = counts.data?.districts
  const approvedCount = districts?.reduce((sum, { Approved }) => sum + Approved, 0)
  const waitingCount = districts?.reduce((sum, { Pending }) => sum + Pending, 0) ?? 0
  return (
    <AdminPage
      title={t('screen.internalNamingList')}
      lead={stage.lead}
      action={
        approvedCount !== 0 && (
          <DownloadButton
            size="small"
            // No abort signal: the download continues after leaving the page.
            onDownload={({ onProgress }) => download(exportEmployeeNames, { query: season.query }, { onProgress })}
            failedText={(error) => t(getFailureCode(error) === 'network' ? 'errors.network' : 'errors.server.failed')}
          >
            {t('naming.export')}
          </DownloadButton>
        )
      }
    >
      <SeasonSwitch address={address} />
      {/* The counts are above the list: they would move it. */}
      {counts.isPending ? (
        <Waiting />
      ) : (
        <>
          {approvedCount !== 0 && waitingCount > 0 && (
            <Text size="2" tone="soft">
              {t('naming.undecided', { count: waitingCount })}
            </Text>
          )}
          <NamingOverview districtId={filters.districtId} onChoose={choose} />
          <NamingFilters address={address} filters={filters} />
          <MissingRow open={open} />
          {approval.notice}
          <DataTable
            label={t('screen.internalNamingList')}
            columns={stage.isStarted ? columns : columns.filter(({ field }) => field !== 'actions')}
            list={names}
            table={table}
            selection={
              stage.isStarted
                ? {
                    rows: selection.rows,
                    onChange: selection.setRows,
                    nameOf: ({ truckName }) => truckName,
                    maxRows: maxEntriesPerDecision,
                    actions: toApprove.length > 0 && (
                      <Button
                        variant="filled"
                        size="small"
                        aria-disabled={approval.isPending}
                        onClick={() => approval.approve(toApprove)}
                      >
                        {t('naming.approveMany', { count: toApprove.length })}
                      </Button>
                    ),
                  }
                : undefined
            }
            onOpen={(entry) => open.show(entry)}
            emptyText={t(filters.where ? 'naming.noneFound' : stage.isClosed ? 'naming.noneEver' : 'naming.none')}
            failedText={t('naming.listFailed')}
          />
          {!season.isReadOnly && <WinnerSharing />}
        </>
      )}
      {selectedEntry && !isRejecting && (
        <TruckNameDrawer entry={selectedEntry} onClose={open.close}>
          {stage.isStarted && (
            <DecisionButtons
              entry={selectedEntry}
              onApprove={(entry) => {
                open.close()
                return approve(entry)
              }}
              onReject={reject}
            />
          )}
        </TruckNameDrawer>
      )}
      {selectedEntry && isRejecting && (
        <RejectDialog key={selectedEntry.id} entry={selectedEntry} isOpenForStaff={stage.isOpen} onClose={open.close} />
      )}
      {approval.question}
    </AdminPage>
  )
}

/** Decisions are possible from the start of the phase, also after its end; staff cannot revise names after it. */
function useStage({ query, isReadOnly }: Pick<ReturnType<typeof useSeason>, 'query' | 'isReadOnly'>) {
  const { t } = useTranslation()
  const contest = useGetContest(query.season)
  const lead = t('naming.adminLead')
  if (!contest.data) return { isStarted: false, isOpen: false, isClosed: false, lead }
  const { state, startsOn, endsOn } = getPhase(contest.data, 4)
  const texts = {
    not_started: t('naming.stageAhead', { date: formatDay(startsOn, t) }),
    active: t('naming.stageActive', { date: formatDay(endsOn, t) }),
    ended: t('naming.stageOver'),
  }
  const isClosed = contest.data.season.state === 'closed'
  return {
    isStarted: state !== 'not_started' && !isReadOnly,
    isOpen: state === 'active',
    isClosed,
    // The season switch already shows that it is read-only.
    lead: isClosed ? t('naming.adminLeadClosed') : `${lead} ${texts[state]}`,
  }
}
