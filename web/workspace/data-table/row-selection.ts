import { type ReactNode, useMemo, useState } from 'react'

export interface RowSelection<Row> {
  /** Selected rows by id, including those of other pages. */
  rows: ReadonlyMap<number, Row>
  onChange: (rows: ReadonlyMap<number, Row>) => void
  nameOf: (row: Row) => string
  actions: ReactNode
  maxRows: number
  /** Loads the first matching rows beyond the page, if all may be selected. */
  found?: { total: number; take: (count: number) => Promise<readonly Row[]> }
}

/**
 * Preserves the selection across pages.
 * @param visibleRows current rows; a selected one that was refetched is updated
 */
export function useRowSelection<Row extends { id: number }>(visibleRows: readonly Row[] | undefined) {
  const [selectedRows, setRows] = useState<ReadonlyMap<number, Row>>(new Map())
  const rows = useMemo(() => {
    const now = new Map(visibleRows?.map((row) => [row.id, row]))
    return new Map([...selectedRows].map(([id, row]) => [id, now.get(id) ?? row]))
  }, [selectedRows, visibleRows])
  return { rows, setRows, clear: () => setRows(new Map()) }
}

export function tickRows<Row extends { id: number }>(
  { rows, maxRows = Number.POSITIVE_INFINITY }: { rows: ReadonlyMap<number, Row>; maxRows?: number },
  changed: readonly Row[],
  isTicked: boolean,
): ReadonlyMap<number, Row> {
  const next = new Map(rows)
  for (const row of changed) {
    if (!isTicked) next.delete(row.id)
    else if (next.size < maxRows) next.set(row.id, row)
  }
  return next
}

export function selectRange<Row extends { id: number }>(rows: readonly Row[], from: number | null, to: Row): Row[] {
  const start = rows.findIndex(({ id }) => id === from)
  const end = rows.indexOf(to)
  if (start < 0) return [to]
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}
