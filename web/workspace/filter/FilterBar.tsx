import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Columns, Panel, Row, Stack } from '../../ui/layout/Boxes.tsx'
import styles from '../workspace.module.css'

interface FilterBarProps {
  label: string
  search: ReactNode
  beside?: ReactNode
  used: number
  onClear?: (() => void) | undefined
  /** Announced when it changes. */
  found?: ReactNode
  children: ReactNode
}

export function FilterBar({ label, search, beside, used, onClear, found, children }: FilterBarProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack as="search" gap="3" aria-label={label}>
      <Row gap="3" align="end" isFirstGrowing className={styles.filters}>
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
        <Columns least="2" gap="4" className={styles.further}>
          {children}
        </Columns>
      </Panel>
    </Stack>
  )
}
