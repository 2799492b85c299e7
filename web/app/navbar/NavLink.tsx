import { Link, useLocation } from 'wouter'
import { Icon } from '../../ui/Icon.tsx'
import type { NavigationItem } from '../navigation.ts'
import styles from './Items.module.css'
import { NavBadge } from './NavBadge.tsx'
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
      <a href={url} rel="noreferrer" className={styles[variant]}>
        {inside}
      </a>
    )
  }
  return (
    <Link to={url} className={styles[variant]} aria-current={path === url ? 'page' : undefined}>
      {inside}
    </Link>
  )
}
