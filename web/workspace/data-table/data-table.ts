import type { ReactNode } from 'react'
import type { RowSelection } from './row-selection.ts'
import type { TableState } from './table-state.ts'

/** Minimum width in pixels at which words do not break. */
export const columnMinWidth = 120

export interface DataColumn<Row> {
  /** Sortable if the table state lists it. */
  field: string
  header: string
  flex?: number
  minWidth?: number
  /**
   * Null for no value: cards omit the line. Pass `tabIndex` to each control in the cell: Tab reaches only those of the
   * current cell.
   */
  cell: (row: Row, tabIndex: number) => ReactNode
  /** Position on a card; default: a line with the column's header. */
  onCard?: 'title' | 'actions'
}

export interface TableList<Row> {
  data: { items: Row[]; total: number } | undefined
  isFetching: boolean
  isPlaceholderData: boolean
  isError: boolean
  isPending: boolean
  error: unknown
  refetch: () => unknown
}

export interface DataTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  list: TableList<Row>
  table: TableState
  onOpen: (row: Row) => void
  selection?: RowSelection<Row>
  emptyText: ReactNode
  failedText: string
}

export interface TableViewProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[]
  total: number
  lastPage: number
}
