import { useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import field from '../../ui/input/checkbox.module.css'
import { Card, Columns, Row } from '../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import styles from '../workspace.module.css'
import type { DataTableProps, TableViewProps } from './data-table.ts'
import { Choice, Pages } from './Pages.tsx'
import { selectRange, tickRows } from './row-selection.ts'

/** One card per row for narrow screens: the grid's own list view requires a license. */
export function Cards<Item extends { id: number }>(props: TableViewProps<Item>) {
  const { label, columns, rows, total, lastPage, table, selection, onOpen } = props
  const { t } = useTranslation()
  const last = useRef<number | null>(null)
  const title = columns.find(({ onCard }) => onCard === 'title') ?? columns[0]
  const actions = columns.find(({ onCard }) => onCard === 'actions')
  const lines = columns.filter((column) => column !== title && column !== actions)
  const tick = (row: Item, isRange: boolean) => {
    if (!selection) return
    const changed = isRange ? selectRange(rows, last.current, row) : [row]
    last.current = row.id
    selection.onChange(tickRows(selection, changed, !selection.rows.has(row.id)))
  }
  return (
    <>
      <CardSort columns={columns} table={table} />
      <Columns as="ul" least="3" gap="4" aria-label={label}>
        {rows.map((row) => (
          <Card as="li" key={row.id} data-selected={selection?.rows.has(row.id) || undefined}>
            <Row gap="3" justify="between">
              {selection && (
                <label className={field.check}>
                  <input
                    type="checkbox"
                    className={field.box}
                    checked={selection.rows.has(row.id)}
                    disabled={selection.rows.size >= selection.maxRows && !selection.rows.has(row.id)}
                    aria-label={t('table.selectRow', { name: selection.nameOf(row) })}
                    onChange={({ nativeEvent }) => tick(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
                  />
                </label>
              )}
              <button type="button" className={styles.title} onClick={() => onOpen(row)}>
                {title?.cell(row, 0)}
              </button>
              {actions?.cell(row, 0)}
            </Row>
            <DescriptionList values="beside" gap="2">
              {lines
                .map(({ cell, ...line }) => ({ ...line, content: cell(row, 0) }))
                .filter(({ content }) => content !== null)
                .map(({ field, header, content }) => (
                  <DescriptionItem key={field} label={header}>
                    {content}
                  </DescriptionItem>
                ))}
            </DescriptionList>
          </Card>
        ))}
      </Columns>
      <Pages table={table} rowCount={rows.length} total={total} lastPage={lastPage} />
    </>
  )
}

function CardSort<Item>({ columns, table }: Pick<DataTableProps<Item>, 'columns' | 'table'>) {
  const { t } = useTranslation()
  const { sort } = table
  const choose = (value: string) => {
    const [field = sort.field, direction] = value.split(':')
    table.setSort({ field, direction: direction === 'desc' ? 'desc' : 'asc' })
  }
  return (
    <Choice label={t('table.sortBy')} value={`${sort.field}:${sort.direction}`} onChange={choose}>
      {columns
        .filter(({ field }) => Object.hasOwn(table.sorts, field))
        .flatMap(({ field, header }) =>
          (['ascending', 'descending'] as const).map((order) => (
            <option key={`${field} ${order}`} value={`${field}:${order === 'descending' ? 'desc' : 'asc'}`}>
              {t(`table.${order}`, { column: header })}
            </option>
          )),
        )}
    </Choice>
  )
}
