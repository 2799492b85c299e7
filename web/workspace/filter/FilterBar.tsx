import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/Button.tsx'
import styles from './FilterBar.module.css'

interface FilterBarProps {
  label: string
  search: ReactNode
  /** A filter that stays in view beside the search. */
  beside?: ReactNode
  /** How many of the folded filters narrow the list down. */
  used: number
  /** Takes back every filter; missing while nothing narrows the list down. */
  onClear?: (() => void) | undefined
  /** What was found, in words; heard when it changes. */
  found?: ReactNode
  /** The filters behind the button. */
  children: ReactNode
}

/** Search and filters above a list: the list is what one came for, so that the filters wait behind one button. */
export function FilterBar({ label, search, beside, used, onClear, found, children }: FilterBarProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <search aria-label={label} className={styles.filters}>
      <div className={styles.first}>
        <div className={styles.search}>{search}</div>
        {beside}
        <div className={styles.buttons}>
          <Button
            look="outlined"
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {used > 0 ? t('table.filtersUsed', { number: used }) : t('table.filters')}
          </Button>
          {onClear && (
            <Button size="small" onClick={onClear}>
              {t('table.clearFilters')}
            </Button>
          )}
        </div>
      </div>
      {found}
      <div id={id} hidden={!isOpen} className={styles.more}>
        {children}
      </div>
    </search>
  )
}
