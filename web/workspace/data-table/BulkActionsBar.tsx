import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import field from '../../ui/input/checkbox.module.css'
import { Row } from '../../ui/layout/Boxes.tsx'
import styles from '../workspace.module.css'
import { type RowSelection, tickRows } from './row-selection.ts'

interface BulkActionsBarProps<Row> {
  selection: RowSelection<Row>
  rows: readonly Row[]
  hasPageBox: boolean
}

/** Actions for the selected rows; hidden while nothing is selected if the header has a select-all checkbox. */
export function BulkActionsBar<Item extends { id: number }>({
  selection,
  rows,
  hasPageBox,
}: BulkActionsBarProps<Item>) {
  const { t } = useTranslation()
  const count = selection.rows.size
  const here = rows.filter(({ id }) => selection.rows.has(id)).length
  const isPageSelected = here === rows.length
  const status = [
    count > 0 && t('table.selected', { count }),
    count > here && t('table.selectedElsewhere', { count: count - here }),
    count === selection.maxRows && t('table.selectedMost'),
  ]
  // Stays rendered while empty: screen readers announce only live regions that existed before their text.
  const isEmpty = count === 0 && !hasPageBox
  return (
    <Row
      as="fieldset"
      gap="3"
      size="2"
      aria-label={t('table.selection')}
      className={isEmpty ? 'visually-hidden' : styles.bulkActions}
      data-active={count > 0 || undefined}
      data-below={!hasPageBox || undefined}
    >
      {hasPageBox && (
        <label className={field.check}>
          <input
            type="checkbox"
            className={field.box}
            ref={(box) => {
              if (box) box.indeterminate = here > 0 && !isPageSelected
            }}
            checked={isPageSelected}
            onChange={() => selection.onChange(tickRows(selection, rows, !isPageSelected))}
          />
          {t('table.selectPage')}
        </label>
      )}
      <p role="status" className={styles.count}>
        {status.filter(Boolean).join(' ')}
      </p>
      {isPageSelected && !isEmpty && <SelectFound selection={selection} />}
      <Row gap="2">
        {count > 0 && selection.actions}
        {count > 0 && (
          <Button size="small" onClick={() => selection.onChange(new Map())}>
            {t('table.selectNone')}
          </Button>
        )}
      </Row>
    </Row>
  )
}

function SelectFound<Row extends { id: number }>({ selection }: Pick<BulkActionsBarProps<Row>, 'selection'>) {
  const { t } = useTranslation()
  const [isLoading, setLoading] = useState(false)
  const { rows, found, maxRows } = selection
  const number = Math.min(found?.total ?? 0, maxRows)
  if (!found || rows.size >= number) return null
  const take = async () => {
    setLoading(true)
    try {
      selection.onChange(tickRows({ rows: new Map(), maxRows }, await found.take(number), true))
    } catch {
      showToast(t('table.selectFailed'), 'error')
    }
    setLoading(false)
  }
  return (
    <Button size="small" aria-disabled={isLoading} onClick={take}>
      {isLoading ? t('form.working') : t(number < found.total ? 'table.selectFirst' : 'table.selectFound', { number })}
    </Button>
  )
}
