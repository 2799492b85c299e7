import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/Button.tsx'
import { Panel } from '../../ui/layout/Card.tsx'
import { Columns, Row, Stack } from '../../ui/layout/Layout.tsx'
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
    <Stack as="search" gap="3" aria-label={label} className={styles.filters}>
      <Row gap="3" align="end" className={styles.first}>
        <div className={styles.search}>{search}</div>
        {beside}
        <Row gap="1">
          <Button
            variant="outlined"
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
        </Row>
      </Row>
      {found}
      <Panel id={id} hidden={!isOpen}>
        <Columns least="2" gap="4" className={styles.more}>
          {children}
        </Columns>
      </Panel>
    </Stack>
  )
}
