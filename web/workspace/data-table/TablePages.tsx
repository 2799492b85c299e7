import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/Button.tsx'
import styles from './DataTable.module.css'
import { type TableState, tablePageSizes } from './table-state.ts'

interface TablePagesProps {
  table: TableState
  shown: number
  total: number
  lastPage: number
  /** A further choice of how the rows are shown. */
  look?: ReactNode
}

/** Where one is in a long list, the way on and back, and how much a page holds (section 9). */
export function TablePages({ table, shown, total, lastPage, look }: TablePagesProps) {
  const { t } = useTranslation()
  const id = useId()
  const from = table.page * table.pageSize
  const { page, setPage } = table
  // Not `disabled`: the button that has just been pressed would lose the focus on the last page.
  const turn = (isPossible: boolean, to: number) => ({
    'aria-disabled': !isPossible,
    onClick: () => isPossible && setPage(to),
  })
  return (
    <div className={styles.pages}>
      <div className={styles.size}>
        <label htmlFor={id}>{t('table.pageSize')}</label>
        <select id={id} value={table.pageSize} onChange={({ target }) => table.setPageSize(Number(target.value))}>
          {tablePageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </div>
      {look}
      <p role="status">{t('table.rows', { from: from + 1, to: from + shown, total })}</p>
      <nav aria-label={t('table.pages')} className={styles.turn}>
        <Button look="outlined" size="small" {...turn(page > 0, page - 1)}>
          {t('table.previous')}
        </Button>
        <Button look="outlined" size="small" {...turn(page < lastPage, page + 1)}>
          {t('table.next')}
        </Button>
      </nav>
    </div>
  )
}
