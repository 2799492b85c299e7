import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Row, Text } from '../../ui/layout/Boxes.tsx'
import styles from '../workspace.module.css'
import { type TableState, tablePageSizes } from './table-state.ts'

interface PagesProps {
  table: TableState
  rowCount: number
  total: number
  lastPage: number
}

export function Pages({ table, rowCount, total, lastPage }: PagesProps) {
  const { t } = useTranslation()
  const { page, pageSize, setPage, setPageSize } = table
  // Not `disabled`: the button just clicked would lose the focus on the last page.
  const getButtonProps = (isPossible: boolean, to: number) => ({
    'aria-disabled': !isPossible,
    onClick: () => isPossible && setPage(to),
  })
  return (
    <Row justify="between" gap="3">
      <Choice label={t('table.pageSize')} value={pageSize} onChange={(size) => setPageSize(Number(size))}>
        {tablePageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Choice>
      <Text role="status" size="2" tone="soft">
        {t('table.rows', { from: page * pageSize + 1, to: page * pageSize + rowCount, total })}
      </Text>
      <Row as="nav" gap="2" aria-label={t('table.pages')}>
        <Button variant="outlined" size="small" {...getButtonProps(page > 0, page - 1)}>
          {t('table.previous')}
        </Button>
        <Button variant="outlined" size="small" {...getButtonProps(page < lastPage, page + 1)}>
          {t('table.next')}
        </Button>
      </Row>
    </Row>
  )
}

interface ChoiceProps {
  label: string
  value: string | number
  onChange: (value: string) => void
  children: ReactNode
}

export function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <Row gap="2" size="2" tone="soft" className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </Row>
  )
}
