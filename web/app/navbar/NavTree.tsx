import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/layout/Layout.tsx'
import parts from '../../ui/layout/parts.module.css'
import { isCurrent, type NavigationItem } from '../navigation.ts'
import styles from './Navbar.module.css'
import { NavBadge, NavLink } from './NavLink.tsx'
import { useTitleOf } from './useNavigation.ts'

/** The whole menu one below the other, with groups that fold: the vertical navbar's and the drawer's (section 2). */
export function NavTree({ items }: { items: readonly NavigationItem[] }) {
  return (
    <Stack as="ul" gap="1">
      {items.map((item) => (
        <NavEntry key={item.id} item={item} />
      ))}
    </Stack>
  )
}

function NavEntry({ item }: { item: NavigationItem }) {
  switch (item.type) {
    case 'divider':
      return (
        <li aria-hidden="true">
          <hr className={styles.line} />
        </li>
      )
    case 'group':
    case 'collapse':
      return <NavGroup item={item} />
    default:
      return (
        <li>
          <NavLink item={item} variant="row" />
        </li>
      )
  }
}

/** A group stands open; a collapse only around the current page. Both can be folded. */
function NavGroup({ item }: { item: NavigationItem }) {
  const id = useId()
  const [path] = useLocation()
  const title = useTitleOf()(item)
  const [isOpen, setOpen] = useState(item.type === 'group' || isCurrent(item, path))
  return (
    <li>
      <button
        type="button"
        className={`${parts.item} ${item.type === 'group' ? styles.group : styles.row}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {item.type === 'collapse' && item.icon && <Icon of={item.icon} />}
        <span className={styles.text}>{title}</span>
        {!isOpen && <NavBadge item={item} />}
        <Icon of={ChevronDown} size={18} />
      </button>
      <div id={id} hidden={!isOpen}>
        <NavTree items={item.children ?? []} />
      </div>
    </li>
  )
}
