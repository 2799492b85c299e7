import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { classes, Row } from '../../ui/layout/Layout.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { Brand } from '../layouts/Brand.tsx'
import shell from '../layouts/Shell.module.css'
import { useMeasured } from '../layouts/useLayoutVariables.ts'
import { isCurrent, type NavigationItem } from '../navigation.ts'
import styles from './Navbar.module.css'
import { NavBadge, NavLink } from './NavLink.tsx'
import { NavTree } from './NavTree.tsx'
import { useNavigation, useTitleOf } from './useNavigation.ts'

interface HorizontalNavbarProps {
  isFixed: boolean
  /** Above the toolbar it carries the contest's sign. */
  hasBrand: boolean
  /** What the toolbar would hold, while there is none. */
  children?: ReactNode
}

/** The navbar of layout2 and layout3; narrow windows have the drawer instead. */
export function HorizontalNavbar({ isFixed, hasBrand, children }: HorizontalNavbarProps) {
  const { t } = useTranslation()
  const bar = useRef<HTMLElement>(null)
  useMeasured('navbar', bar)
  return (
    <Row
      as="nav"
      ref={bar}
      aria-label={t('shell.navigation')}
      data-part="navbar"
      gap="1"
      className={classes(parts.unprinted, shell.bar, shell.wideAlone, shell.horizontal, isFixed && shell.navbarFixed)}
    >
      {hasBrand && <Brand />}
      <MenuRow />
      {children}
    </Row>
  )
}

export function MenuRow() {
  return (
    <Row as="ul" gap="1" align="stretch">
      {useNavigation().map((item) => (
        <RowEntry key={item.id} item={item} />
      ))}
    </Row>
  )
}

function RowEntry({ item }: { item: NavigationItem }) {
  const titleOf = useTitleOf()
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
        className={`${parts.item} ${parts.opens} ${styles.plain}`}
        isCurrent={isCurrent(item, path)}
        label={
          <>
            {titleOf(item)}
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
