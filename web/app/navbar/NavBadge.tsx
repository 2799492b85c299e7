import { useTranslation } from 'react-i18next'
import { Text } from '../../ui/layout/Text.tsx'
import type { NavigationItem } from '../navigation.ts'
import { useBadge } from '../useBadge.ts'
import styles from './Items.module.css'

/** How many names wait at an item; at a group whose pages are out of sight, at all of them together. */
export function NavBadge({ item }: { item: NavigationItem }) {
  const { t } = useTranslation()
  const count = useBadge(item)
  if (count === 0) return null
  return (
    <Text as="span" size="1" weight="strong" className={styles.badge}>
      <span className="visually-hidden">{t('shell.waiting', { count })}</span>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
    </Text>
  )
}
