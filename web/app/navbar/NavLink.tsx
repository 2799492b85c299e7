import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { waitingTruckNamesQuery } from '../../features/internal-naming/internal-naming.queries.ts'
import { waitingNamesQuery } from '../../features/public-submission/review/submission-review.queries.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Text } from '../../ui/layout/Layout.tsx'
import parts from '../../ui/layout/parts.module.css'
import type { Badge, NavigationItem } from '../navigation.ts'
import styles from './Navbar.module.css'
import { useTitleOf } from './useNavigation.ts'

interface NavLinkProps {
  item: NavigationItem
  /** `row` has its icon before the words, `tile` above them, `plain` has none. */
  variant: 'row' | 'tile' | 'plain'
}

/** A menu item that leads to a page; the current one is marked (section 2). */
export function NavLink({ item, variant }: NavLinkProps) {
  const [path] = useLocation()
  const title = useTitleOf()(item)
  const url = item.url ?? '/'
  const inside = (
    <>
      {variant !== 'plain' && item.icon && <Icon of={item.icon} />}
      <span className={styles.text}>{title}</span>
      <NavBadge item={item} />
    </>
  )
  // Another site is left to the browser; this one's pages change in place.
  if (/^[a-z]+:/.test(url)) {
    return (
      <a href={url} rel="noreferrer" className={`${parts.item} ${styles[variant]}`}>
        {inside}
      </a>
    )
  }
  return (
    <Link to={url} className={`${parts.item} ${styles[variant]}`} aria-current={path === url ? 'page' : undefined}>
      {inside}
    </Link>
  )
}

const badgesOf = ({ badge, children }: NavigationItem): Badge[] => [
  ...(badge ? [badge] : []),
  ...(children ?? []).flatMap(badgesOf),
]

/** The live count beside a menu item, a group's being all of its pages'; 0 where there is nothing to say. */
function useBadge(item: NavigationItem): number {
  const badges = badgesOf(item)
  const counts: Record<Badge, number | undefined> = {
    waitingNames: useQuery({ ...waitingNamesQuery, enabled: badges.includes('waitingNames') }).data,
    waitingTruckNames: useQuery({ ...waitingTruckNamesQuery, enabled: badges.includes('waitingTruckNames') }).data,
  }
  return badges.reduce((sum, badge) => sum + (counts[badge] ?? 0), 0)
}

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
