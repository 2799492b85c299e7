import type { ReactNode } from 'react'
import styles from './staff.module.css'

export interface FigureColumn<Row> {
  header: string
  isNumber?: boolean
  cell: (row: Row) => ReactNode
}

interface FigureTableProps<Row> {
  /** Visually hidden: a heading above is visible. */
  caption: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Index of the row header column; default 0. */
  head?: number
}

/** Short table without pagination, also for the numbers behind a chart. */
export function FigureTable<Row>({ caption, columns, rows, keyOf, head = 0 }: FigureTableProps<Row>) {
  const getClass = ({ isNumber }: FigureColumn<Row>) => (isNumber ? styles.number : undefined)
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.header} scope="col" className={getClass(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, index) => {
              const cell = { key: column.header, className: getClass(column), children: column.cell(row) }
              const { key, ...rest } = cell
              return index === head ? <th key={key} scope="row" {...rest} /> : <td key={key} {...rest} />
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
