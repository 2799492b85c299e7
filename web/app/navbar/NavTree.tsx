import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useSession } from '../../features/auth/session.ts'
import { dueItemsQuery, getPagePath } from '../../features/open-item/open-item.queries.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { persist, usePersistedState } from '../../lib/storage/persisted-state.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import styles from './Navbar.module.css'
import { isCurrent, type NavigationItem, translateTitle } from './navigation.ts'

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
      return <NavDivider item={item} />
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

export function NavDivider({ item }: { item: NavigationItem }) {
  const { t } = useTranslation()
  const title = translateTitle(item, t)
  return (
    <li aria-hidden={title === '' || undefined}>
      <hr className={styles.line} />
      {title && (
        <Text size="1" weight="bold" tone="soft" className={styles.heading}>
          {title}
        </Text>
      )}
    </li>
  )
}

function useFoldedGroups() {
  const ids = usePersistedState('folded-groups')?.split(' ') ?? []
  const setFolded = (id: string, isFolded: boolean) => {
    const remainingIds = ids.filter((other) => other !== id)
    persist('folded-groups', (isFolded ? [...remainingIds, id] : remainingIds).join(' ') || null)
  }
  return { isFolded: (id: string) => ids.includes(id), setFolded }
}

/** Groups are open unless folded (persisted); a collapse is open if it contains the current page. */
function NavGroup({ item }: { item: NavigationItem }) {
  const id = useId()
  const [path] = useLocation()
  const { t } = useTranslation()
  const { isFolded, setFolded } = useFoldedGroups()
  const [isExpanded, setExpanded] = useState(isCurrent(item, path))
  const isGroup = item.type === 'group'
  const isOpen = isGroup ? !isFolded(item.id) : isExpanded
  return (
    <li>
      <button
        type="button"
        className={`${shared.item} ${isGroup ? styles.group : styles.row}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isGroup ? setFolded(item.id, isOpen) : setExpanded(!isOpen))}
      >
        {item.type === 'collapse' && item.icon && <Icon of={item.icon} />}
        <span className={styles.text}>{translateTitle(item, t)}</span>
        {!isOpen && <NavBadge item={item} />}
        <Icon of={ChevronDown} size={18} />
      </button>
      <div id={id} hidden={!isOpen}>
        <NavTree items={item.children ?? []} />
      </div>
    </li>
  )
}

export function NavLink({ item, variant }: { item: NavigationItem; variant: 'row' | 'tile' | 'plain' }) {
  const [path] = useLocation()
  const { t } = useTranslation()
  const url = item.url ?? '/'
  const isHere = path === url
  const link = useRef<HTMLAnchorElement>(null)
  // The menu of an administrator is longer than a low window. `scrollIntoView` would scroll the page, too.
  useEffect(() => {
    const menu = link.current?.closest('nav')
    const bottom = isHere && link.current?.getBoundingClientRect().bottom
    // Below the demo bar, the menu ends beyond the window.
    if (menu && bottom)
      menu.scrollTop += Math.max(0, bottom - Math.min(innerHeight, menu.getBoundingClientRect().bottom))
  }, [isHere])
  const inside = (
    <>
      {variant !== 'plain' && item.icon && <Icon of={item.icon} />}
      <span className={styles.text}>{translateTitle(item, t)}</span>
      <NavBadge item={item} />
    </>
  )
  // External links navigate natively, internal ones through the router.
  if (/^[a-z]+:/.test(url)) {
    return (
      <a href={url} rel="noreferrer" className={`${shared.item} ${styles[variant]}`}>
        {inside}
      </a>
    )
  }
  return (
    <Link
      ref={link}
      to={url}
      className={`${shared.item} ${styles[variant]}`}
      aria-current={isHere ? 'page' : undefined}
    >
      {inside}
    </Link>
  )
}

const badgeUrls = ({ badge, url, children }: NavigationItem): string[] => [
  ...(badge && url ? [url] : []),
  ...(children ?? []).flatMap(badgeUrls),
]

/** How much waits on the pages of a menu item. */
function useBadge(item: NavigationItem): number {
  const session = useSession()
  const due = useQuery(dueItemsQuery(session.status === 'authenticated' ? session.user.role : [])).data ?? []
  const urls = badgeUrls(item)
  return due.reduce((sum, { kind, count }) => sum + (urls.includes(getPagePath(kind)) ? count : 0), 0)
}

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
