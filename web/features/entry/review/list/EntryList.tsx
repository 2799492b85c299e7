import type { ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import { maxEntriesPerDecision } from '@snowplow/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useTimeZone } from '../../../../i18n/time-zone.ts'
import { getConflicts, isOutcomeUnknown } from '../../../../lib/call.ts'
import { useFocusNear } from '../../../../lib/hooks/useFocusNear.ts'
import { DataTable } from '../../../../workspace/data-table/DataTable.tsx'
import { MissingRow, useOpenRow } from '../../../../workspace/data-table/open-row.tsx'
import { useRowSelection } from '../../../../workspace/data-table/row-selection.ts'
import { combineConditions, useTableState } from '../../../../workspace/data-table/table-state.ts'
import { useSeason } from '../../../season/SeasonSwitch.tsx'
import { DecisionFailure } from '../decision/DecisionFailure.tsx'
import { type Failed, isDecided, useReviewing } from '../decision/useReviewing.ts'
import { EntryDrawer } from '../entry/EntryDrawer.tsx'
import { findEntry, pageQuery, readFirst } from '../entry-review.queries.ts'
import { listConditions, useReviewAddress } from '../review-address.ts'
import { EmptyEntries } from './EmptyEntries.tsx'
import { EntryBulkActions, UndoNotice } from './EntryBulkActions.tsx'
import { EntryFilters } from './EntryFilters.tsx'
import { entrySorts, useEntryColumns } from './useEntryColumns.tsx'
import { useNeighbours } from './useNeighbours.ts'

export function EntryList() {
  const { t } = useTranslation()
  const { address, filters, setFilters } = useReviewAddress()
  const newestFirst = { field: 'createdAt', direction: 'desc' } as const
  const table = useTableState(
    address,
    newestFirst,
    entrySorts,
    combineConditions(listConditions(filters, useTimeZone())),
  )
  const { query: season, isReadOnly } = useSeason()
  const entries = useQuery(pageQuery({ ...table.query, ...season }))
  const columns = useEntryColumns()
  const selection = useRowSelection(entries.data?.items)
  const [isRejecting, setRejecting] = useState(false)
  /** Deselects entries that can no longer be decided; the others stay selected for another attempt. */
  const deselectConflicts = ({ error, decision }: Failed) => {
    const conflicts = getConflicts<ListedEntry>(error)
    if (conflicts.length === 0) return
    const conflictIds = new Set(conflicts.map(({ id }) => id))
    const remaining = [...selection.rows].filter(([id]) => !conflictIds.has(id))
    selection.setRows(new Map(remaining))
    // A colleague has rejected all of them for the same reason.
    if (remaining.length === 0 && conflicts.some(({ current }) => current && isDecided(current, decision)))
      setRejecting(false)
  }
  const reviewing = useReviewing(deselectConflicts)
  const open = useOpenRow(address, { items: entries.data?.items, find: (id) => findEntry(id, season) })
  const neighbours = useNeighbours(table, entries, open)
  const { failed, lastDecision } = reviewing
  // Restores the focus near the opened row: after a decision the row may have left the list.
  const focusRef = useFocusNear(open.row !== undefined, entries.data)
  const box = useRef<HTMLDivElement>(null)
  const openEntry = (entry: ListedEntry) => {
    focusRef.current = box.current?.querySelector<HTMLElement>('section') ?? null
    open.show(entry)
  }

  const getPreservedNote = (error: unknown) => {
    if (lastDecision) return t('review.undoRemaining', { number: lastDecision.entries.length })
    if (failed?.action === 'undo') return t('review.notUndone')
    return t(isOutcomeUnknown(error) ? 'review.unsureSelection' : 'review.selectionPreserved', {
      count: selection.rows.size,
    })
  }
  const getName = ({ snowplowName }: ListedEntry) => snowplowName
  return (
    <>
      <EntryFilters filters={filters} onChange={setFilters} hasState found={entries.data?.total} />
      {failed && !isRejecting && (
        <DecisionFailure
          error={failed.error}
          entries={failed.decision.entries}
          target={failed.action === 'decide' ? failed.decision : undefined}
          preservedNote={getPreservedNote(failed.error)}
        />
      )}
      <MissingRow open={open} />
      <UndoNotice reviewing={reviewing} />
      <div ref={box}>
        <DataTable
          label={t('review.title')}
          columns={columns}
          list={entries}
          table={table}
          onOpen={openEntry}
          {...(!isReadOnly && {
            selection: {
              rows: selection.rows,
              onChange: selection.setRows,
              nameOf: getName,
              maxRows: maxEntriesPerDecision,
              found: { total: entries.data?.total ?? 0, take: (count) => readFirst(table.query, count) },
              actions: (
                <EntryBulkActions
                  entries={[...selection.rows.values()]}
                  reviewing={reviewing}
                  isRejecting={isRejecting}
                  setRejecting={setRejecting}
                  onDone={selection.clear}
                />
              ),
            },
          })}
          emptyText={<EmptyEntries />}
          failedText={t('review.listFailed')}
        />
      </div>
      {open.row && (
        <EntryDrawer {...neighbours} isReadOnly={isReadOnly} entry={open.row} onShow={open.show} onClose={open.close} />
      )}
    </>
  )
}
