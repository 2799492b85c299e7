import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../features/auth/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinClasses, Row } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { Bar } from '../layouts/Bar.tsx'
import { Brand } from '../layouts/PublicHeader.tsx'
import shell from '../layouts/Shell.module.css'
import styles from './Navbar.module.css'
import { NavBadge, NavLink, NavTree } from './NavTree.tsx'
import { filterNavigation, isCurrent, type NavigationItem, translateTitle } from './navigation.ts'

interface HorizontalNavbarProps {
  isFixed: boolean
  hasBrand: boolean
  children?: ReactNode
}

export function HorizontalNavbar({ isFixed, hasBrand, children }: HorizontalNavbarProps) {
  const { t } = useTranslation()
  return (
    <Bar
      as="nav"
      section="navbar"
      aria-label={t('shell.navigation')}
      isFixed={isFixed}
      className={joinClasses(shell.wideOnly, shell.horizontal)}
    >
      {hasBrand && <Brand />}
      <MenuRow />
      {children}
    </Bar>
  )
}

export function MenuRow() {
  return (
    <Row as="ul" gap="1" align="stretch">
      {filterNavigation(useSession()).map((item) => (
        <RowEntry key={item.id} item={item} />
      ))}
    </Row>
  )
}

function RowEntry({ item }: { item: NavigationItem }) {
  const { t } = useTranslation()
  const [path] = useLocation()
  if (item.type === 'divider') return <li aria-hidden="true" className={styles.upright} />
  if (!item.children) {
    return (
      <li>
        <NavLink item={item} variant="plain" />
      </li>
    )
  }
  return (
    <li>
      <Popover
        onHover
        closeOn={path}
        className={`${shared.item} ${shared.opens} ${styles.plain}`}
        isCurrent={isCurrent(item, path)}
        label={
          <>
            <span>{translateTitle(item, t)}</span>
            <NavBadge item={item} />
          </>
        }
        width={280}
      >
        <NavTree items={item.children} />
      </Popover>
    </li>
  )
}
