import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import inputs from '../../ui/input/input.module.css'
import { Row, Stack } from '../../ui/layout/Boxes.tsx'
import styles from './Territory.module.css'
import { type Item, moveRow } from './territory-draft.ts'

const isName = (text: string) => {
  const { length } = text.trim()
  return length > 0 && length <= nameMaxLength
}

interface EditableListProps {
  items: readonly Item[]
  label: (index: number) => string
  addText: string
  addId: string
  onAdd: () => void
  onChange: (items: Item[]) => void
  onRemove: (item: Item) => void
  start?: (item: Item, index: number) => ReactNode
  end?: (item: Item) => ReactNode
}

export function EditableList({
  items,
  label,
  addText,
  addId,
  onAdd,
  onChange,
  onRemove,
  start,
  end,
}: EditableListProps) {
  const { t } = useTranslation()
  const rename = (index: number, name: string) =>
    onChange(items.map((item, at) => (at === index ? { ...item, name } : item)))
  return (
    <Stack gap="3">
      <Stack as="ol" gap="2" className={styles.list}>
        {items.map((item, index) => (
          <Row as="li" key={item.key} gap="2" isUnwrapped>
            {start?.(item, index)}
            <input
              className={inputs.input}
              aria-label={label(index + 1)}
              aria-invalid={!isName(item.name) || undefined}
              value={item.name}
              autoComplete="off"
              onChange={({ target }) => rename(index, target.value)}
            />
            {end?.(item)}
            <Row as="span" isUnwrapped className={styles.tools}>
              <IconButton
                label={t('territory.moveUp', { name: item.name })}
                aria-disabled={index === 0}
                onClick={() => index > 0 && onChange(moveRow(items, index, -1))}
              >
                <Icon of={ArrowUp} />
              </IconButton>
              <IconButton
                label={t('territory.moveDown', { name: item.name })}
                aria-disabled={index === items.length - 1}
                onClick={() => index < items.length - 1 && onChange(moveRow(items, index, 1))}
              >
                <Icon of={ArrowDown} />
              </IconButton>
              <IconButton label={t('territory.remove', { name: item.name })} onClick={() => onRemove(item)}>
                <Icon of={X} />
              </IconButton>
            </Row>
          </Row>
        ))}
      </Stack>
      <Row>
        <Button id={addId} variant="outlined" size="small" onClick={onAdd}>
          {addText}
        </Button>
      </Row>
    </Stack>
  )
}
