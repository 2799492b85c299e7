import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './DataTable.module.css'
import type { DataTableProps } from './data-table.ts'
import { RowBox, useTick } from './TableSelection.tsx'

/** The same rows on a phone: a card each, its heading opens the row. */
export function TableCards<Row extends { id: number }>(props: DataTableProps<Row> & { rows: Row[] }) {
  const { label, columns, rows, table, selection, onOpen } = props
  const tick = useTick(props)
  const title = columns.find(({ onCard }) => onCard === 'title') ?? columns[0]
  const actions = columns.find(({ onCard }) => onCard === 'actions')
  const lines = columns.filter((column) => column !== title && column !== actions)
  return (
    <>
      <CardSort columns={columns} table={table} />
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className={styles.card} data-ticked={selection?.rows.has(row.id) || undefined}>
            <div className={styles.cardTop}>
              {selection && <RowBox selection={selection} row={row} onTick={tick} tabIndex={0} />}
              <button type="button" className={styles.cardTitle} onClick={() => onOpen(row)}>
                {title?.cell(row, 0)}
              </button>
              {actions?.cell(row, 0)}
            </div>
            <dl className={styles.lines}>
              {lines.map(({ field, header, cell }) => {
                const content = cell(row, 0)
                return (
                  content !== null && (
                    <div key={field}>
                      <dt>{header}</dt>
                      <dd>{content}</dd>
                    </div>
                  )
                )
              })}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Cards have no column headers to press. */
function CardSort<Row>({ columns, table }: Pick<DataTableProps<Row>, 'columns' | 'table'>) {
  const { t } = useTranslation()
  const id = useId()
  const { sort } = table
  const choose = (value: string) => {
    const [field = sort.field, direction] = value.split(':')
    table.setSort({ field, direction: direction === 'desc' ? 'desc' : 'asc' })
  }
  return (
    <div className={styles.size}>
      <label htmlFor={id}>{t('table.sortBy')}</label>
      <select id={id} value={`${sort.field}:${sort.direction}`} onChange={({ target }) => choose(target.value)}>
        {columns
          .filter(({ field }) => Object.hasOwn(table.sorts, field))
          .flatMap(({ field, header }) => [
            <option key={`${field}:asc`} value={`${field}:asc`}>
              {t('table.ascending', { column: header })}
            </option>,
            <option key={`${field}:desc`} value={`${field}:desc`}>
              {t('table.descending', { column: header })}
            </option>,
          ])}
      </select>
    </div>
  )
}
