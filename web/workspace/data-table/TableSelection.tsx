import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/Button.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import field from '../../ui/input/Field.module.css'
import { type RowSelection, rangeOf, ticked } from './row-selection.ts'
import styles from './TableSelection.module.css'

interface OfPage<Row> {
  selection: RowSelection<Row>
  /** The rows in view. */
  rows: readonly Row[]
}

/** Ticks a row; with Shift, every row since the last one that was pressed. */
export function useTick<Row extends { id: number }>({ selection, rows }: Partial<OfPage<Row>>) {
  const last = useRef<number | null>(null)
  return (row: Row, isRange = false) => {
    if (!selection || !rows) return
    const changed = isRange ? rangeOf(rows, last.current, row) : [row]
    last.current = row.id
    selection.onChange(ticked(selection, changed, !selection.rows.has(row.id)))
  }
}

interface RowBoxProps<Row> {
  selection: RowSelection<Row>
  row: Row
  onTick: (row: Row, isRange: boolean) => void
  tabIndex: number
}

/** The box of one row. */
export function RowBox<Row extends { id: number }>({ selection, row, onTick, tabIndex }: RowBoxProps<Row>) {
  const { t } = useTranslation()
  const isTicked = selection.rows.has(row.id)
  const isFull = selection.rows.size >= (selection.most ?? Number.POSITIVE_INFINITY)
  return (
    // The label is the whole cell, so that a finger hits it.
    <label className={styles.target}>
      <input
        type="checkbox"
        className={field.box}
        tabIndex={tabIndex}
        checked={isTicked}
        disabled={isFull && !isTicked}
        aria-label={t('table.selectRow', { name: selection.nameOf(row) })}
        onChange={({ nativeEvent }) => onTick(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}

/** Above the table: ticks the whole page, says how many rows are ticked, and holds what can be done with them. */
export function SelectionBar<Row extends { id: number }>({ selection, rows }: OfPage<Row>) {
  const { t } = useTranslation()
  const count = selection.rows.size
  const here = rows.filter(({ id }) => selection.rows.has(id)).length
  const isWhole = rows.length > 0 && here === rows.length
  const isPart = here > 0 && !isWhole
  return (
    <fieldset aria-label={t('table.selection')} className={styles.bar} data-active={count > 0 || undefined}>
      <label className={styles.page}>
        <input
          type="checkbox"
          className={field.box}
          ref={(box) => {
            if (box) box.indeterminate = isPart
          }}
          checked={isWhole}
          onChange={() => selection.onChange(ticked(selection, rows, !isWhole))}
        />
        {t('table.selectPage')}
      </label>
      <p role="status" className={styles.count}>
        {count > 0 && t('table.selected', { count })}
        {count > here && ` ${t('table.selectedElsewhere', { count: count - here })}`}
        {count === selection.most && ` ${t('table.selectedMost')}`}
      </p>
      {isWhole && <TickFound selection={selection} />}
      <div className={styles.acts}>
        {selection.actions}
        {count > 0 && (
          <Button size="small" onClick={() => selection.onChange(new Map())}>
            {t('table.selectNone')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** Once the page is ticked: everything that was found, as far as one act may reach. */
function TickFound<Row extends { id: number }>({ selection }: Pick<OfPage<Row>, 'selection'>) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const { rows, found, most = Number.POSITIVE_INFINITY } = selection
  const number = Math.min(found?.total ?? 0, most)
  if (!found || rows.size >= number) return null
  const take = async () => {
    setBusy(true)
    try {
      selection.onChange(ticked({ rows: new Map(), most }, await found.take(number), true))
    } catch {
      showToast(t('table.selectFailed'), 'error')
    }
    setBusy(false)
  }
  return (
    <Button size="small" aria-disabled={isBusy} onClick={take}>
      {isBusy ? t('form.working') : t(number < found.total ? 'table.selectFirst' : 'table.selectFound', { number })}
    </Button>
  )
}
