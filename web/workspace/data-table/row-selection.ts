import { type ReactNode, useMemo, useState } from 'react'

/** Rows of a table that were ticked, to decide over all of them at once; a bar above the table says what can be done. */
export interface RowSelection<Row> {
  /** The ticked rows by their id; some may be on other pages. */
  rows: ReadonlyMap<number, Row>
  onChange: (rows: ReadonlyMap<number, Row>) => void
  /** Names a row beside its box, for those who do not see the row. */
  nameOf: (row: Row) => string
  /** What can be done with the ticked rows; in view even while there are none. */
  actions: ReactNode
  /** Rows that one act may cover. */
  maxRows: number
  /** The whole list beyond the page, where all that was found may be ticked: how many, and the first of them. */
  found?: { total: number; take: (count: number) => Promise<readonly Row[]> }
}

/**
 * Keeps ticked rows while pages are turned.
 * @param visibleRows the rows in view: a ticked one that the server has sent anew is taken as it is now
 */
export function useRowSelection<Row extends { id: number }>(visibleRows: readonly Row[] | undefined) {
  const [selectedRows, setRows] = useState<ReadonlyMap<number, Row>>(new Map())
  const rows = useMemo(() => {
    const now = new Map(visibleRows?.map((row) => [row.id, row]))
    return new Map([...selectedRows].map(([id, row]) => [id, now.get(id) ?? row]))
  }, [selectedRows, visibleRows])
  return { rows, setRows, clear: () => setRows(new Map()) }
}

/** The selection with some rows added or taken away; never more than `most`. */
export function ticked<Row extends { id: number }>(
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

/** From the row that was ticked last to this one, as Shift and a press mean it. */
export function rangeOf<Row extends { id: number }>(rows: readonly Row[], from: number | null, to: Row): Row[] {
  const start = rows.findIndex(({ id }) => id === from)
  const end = rows.indexOf(to)
  if (start < 0) return [to]
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}
