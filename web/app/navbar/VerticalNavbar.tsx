import type { SessionUser } from '@snowplow/contract/auth/auth.ts'
import type { navbarStyles } from '@snowplow/contract/settings/layouts.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../features/auth/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/Icon.tsx'
import { classes, Stack, Text } from '../../ui/layout/Layout.tsx'
import parts from '../../ui/layout/parts.module.css'
import { hoverPauseMs, Popover } from '../../ui/overlay/Popover.tsx'
import { Brand } from '../layouts/PublicHeader.tsx'
import shell from '../layouts/Shell.module.css'
import { setShell, useShell } from '../layouts/shell-state.ts'
import { UserHeader } from '../toolbar/UserMenu.tsx'
import styles from './Navbar.module.css'
import { NavBadge, NavDivider, NavLink, NavTree } from './NavTree.tsx'
import { isCurrent, type NavigationItem, navigationFor, titleOf } from './navigation.ts'

interface VerticalNavbarProps {
  style: (typeof navbarStyles)[number]
  user: SessionUser
  side: 'start' | 'end'
  /** What the toolbar would hold, while there is none. */
  children?: ReactNode
}

const lookOf = (side: 'start' | 'end', ...look: Parameters<typeof classes>) =>
  classes(parts.unprinted, shell.wideAlone, styles.navbar, styles.stays, side === 'end' && styles.end, ...look)

/** The navbar of layout1 in its four styles (section 2); narrow windows have the drawer instead. */
export function VerticalNavbar(props: VerticalNavbarProps) {
  const { isNavbarOpen } = useShell()
  if (props.style === 'style-2') return <FoldingNavbar {...props} isFolded={!isNavbarOpen} />
  if (!isNavbarOpen) return null
  return props.style === 'style-1' ? <WholeNavbar {...props} /> : <ColumnNavbar {...props} />
}

/** style-1: 280 px, with the person at its head. */
function WholeNavbar({ user, side, children }: VerticalNavbarProps) {
  const { t } = useTranslation()
  return (
    <Stack as="nav" gap="2" aria-label={t('shell.navigation')} data-part="navbar" className={lookOf(side, styles.open)}>
      <Brand />
      <UserHeader user={user} isCard />
      <NavTree items={navigationFor(useSession())} />
      {children}
    </Stack>
  )
}

/** style-2: folds to 76 px of icons, and opens over the page while the pointer or the focus is in it. */
function FoldingNavbar({ isFolded, side, children }: VerticalNavbarProps & { isFolded: boolean }) {
  const { t } = useTranslation()
  const { isNavbarFoldedOpen } = useShell()
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const afterPause = (isOpen: boolean, pause: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setShell({ isNavbarFoldedOpen: isOpen }), pause)
  }
  const isSlim = isFolded && !isNavbarFoldedOpen
  return (
    <nav
      aria-label={t('shell.navigation')}
      className={classes(parts.unprinted, shell.wideAlone, styles.place, isFolded ? styles.folded : styles.open)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && afterPause(true, hoverPauseMs)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && afterPause(false, hoverPauseMs)}
      onFocus={() => afterPause(true, 0)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && afterPause(false, 0)}
      onKeyDown={({ key }) => key === 'Escape' && afterPause(false, 0)}
    >
      <Stack
        gap="2"
        data-part="navbar"
        className={lookOf(side, isSlim ? styles.folded : styles.open, isFolded && !isSlim && styles.foldedOpen)}
      >
        <Brand isNarrow={isSlim} />
        <NavTree items={navigationFor(useSession())} />
        {children}
      </Stack>
    </nav>
  )
}

/** style-3 and its dense sister: a column of icons; the pages of a group are in a panel beside it. */
function ColumnNavbar({ style, side, children }: VerticalNavbarProps) {
  const { t } = useTranslation()
  const isDense = style === 'style-3-dense'
  return (
    <Stack
      as="nav"
      gap="2"
      aria-label={t('shell.navigation')}
      data-part="navbar"
      className={lookOf(side, isDense ? styles.dense : styles.column)}
    >
      <Brand isSignAlone />
      <Stack as="ul" gap="2" className={styles.tiles}>
        {navigationFor(useSession()).map((item) => (
          <ColumnEntry key={item.id} item={item} />
        ))}
      </Stack>
      {children}
    </Stack>
  )
}

function ColumnEntry({ item }: { item: NavigationItem }) {
  const { t } = useTranslation()
  const [path] = useLocation()
  const title = titleOf(item, t)
  if (item.type === 'divider') return <NavDivider item={item} />
  if (!item.children) {
    return (
      <li title={title}>
        <NavLink item={item} variant="tile" />
      </li>
    )
  }
  return (
    <li>
      <Popover
        place="column"
        onHover
        closeOn={path}
        className={`${parts.item} ${styles.tile}`}
        isCurrent={isCurrent(item, path)}
        label={
          <>
            {item.icon && <Icon of={item.icon} />}
            <span className={styles.text}>{title}</span>
            <NavBadge item={item} />
          </>
        }
      >
        <Text as="h2" size="4" className={shell.inset}>
          {title}
        </Text>
        <NavTree items={item.children} />
      </Popover>
    </li>
  )
}
