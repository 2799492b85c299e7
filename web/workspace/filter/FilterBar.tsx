import { validationDebounceMs } from '@snowplow/contract/limits.ts'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDebouncedValue } from '../../lib/useDebouncedValue.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Columns, Panel, Row, Stack } from '../../ui/layout/Layout.tsx'
import { searchMaxLength } from '../data-table/table-state.ts'
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

interface SearchInputProps {
  id: string
  label: string
  value: string
  onChange: (text: string) => void
}

export function SearchInput({ value, onChange, ...field }: SearchInputProps) {
  const [{ text, from }, setDraft] = useState({ text: value, from: value })
  // The URL changed elsewhere, for example by Back.
  if (from !== value) setDraft({ text: text.trim() === value ? text : value, from: value })
  const settled = useDebouncedValue(text, validationDebounceMs)
  const commit = useEffectEvent((settledText: string) => {
    if (settledText === text && settledText.trim() !== value) onChange(settledText.trim())
  })
  useEffect(() => commit(settled), [settled])
  return (
    <TextInput
      {...field}
      type="search"
      autoComplete="off"
      maxLength={searchMaxLength}
      value={text}
      onChange={(newText) => setDraft({ text: newText, from: value })}
    />
  )
}
