import type { ReactNode } from 'react'
import type { RowSelection } from './row-selection.ts'
import type { TableState } from './table-state.ts'

/** Pixels without which a column's words break in the wrong places. */
export const columnMinWidth = 120

export interface DataColumn<Row> {
  /** The table's state says which of the columns it can be sorted by. */
  field: string
  header: string
  /** Share of the width that is left over, and the least width in pixels. */
  flex?: number
  minWidth?: number
  /**
   * Null for nothing: a card leaves the line out. `tabIndex` goes to each control in the cell: the grid lets Tab reach
   * those of the current cell alone.
   */
  cell: (row: Row, tabIndex: number) => ReactNode
  /** On a card: its heading, a line with the column's name, or the row of controls at its end. */
  onCard?: 'title' | 'actions'
}

export interface TableList<Row> {
  data: { items: Row[]; total: number } | undefined
  isFetching: boolean
  isError: boolean
  error: unknown
  refetch: () => unknown
}

export interface DataTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  list: TableList<Row>
  table: TableState
  /** What a click on a row, or Enter on one of its cells, does. */
  onOpen: (row: Row) => void
  /** Where several rows can be decided over at once. */
  selection?: RowSelection<Row>
  /** Why there is nothing, and what to do next. */
  emptyText: ReactNode
  failedText: string
}

/** The same once there are rows. */
export interface TableViewProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[]
  total: number
  lastPage: number
}
