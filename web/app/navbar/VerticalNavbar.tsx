import type { SessionUser } from '@snowplow/contract/auth/auth.ts'
import type { navbarStyles } from '@snowplow/contract/settings/layouts.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../features/auth/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStore } from '../../lib/storage/store.ts'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses, Panel, Stack, Text } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { hoverDelayMs, Popover } from '../../ui/overlay/Popover.tsx'
import { Brand } from '../layouts/PublicHeader.tsx'
import shell from '../layouts/Shell.module.css'
import { setShell, shellStore } from '../layouts/shell-state.ts'
import { UserHeader } from '../toolbar/UserMenu.tsx'
import styles from './Navbar.module.css'
import { NavBadge, NavDivider, NavLink, NavTree } from './NavTree.tsx'
import { filterNavigation, isCurrent, type NavigationItem, translateTitle } from './navigation.ts'

interface VerticalNavbarProps {
  style: (typeof navbarStyles)[number]
  user: SessionUser
  side: 'start' | 'end'
  children?: ReactNode
}

const getNavbarClasses = (side: 'start' | 'end', ...classNames: Parameters<typeof joinClasses>) =>
  joinClasses(
    shared.unprinted,
    shell.wideOnly,
    styles.navbar,
    styles.stays,
    side === 'end' && styles.end,
    ...classNames,
  )

export function VerticalNavbar(props: VerticalNavbarProps) {
  const { isNavbarOpen } = useStore(shellStore)
  if (props.style === 'style-2') return <FoldingNavbar {...props} isFolded={!isNavbarOpen} />
  if (!isNavbarOpen) return null
  return props.style === 'style-1' ? <FullNavbar {...props} /> : <ColumnNavbar {...props} />
}

/** style-1: 280 px, with the user header on top. */
function FullNavbar({ user, side, children }: VerticalNavbarProps) {
  const { t } = useTranslation()
  return (
    <Stack
      as="nav"
      gap="2"
      aria-label={t('shell.navigation')}
      data-section="navbar"
      className={getNavbarClasses(side, styles.open)}
    >
      <Brand />
      <Panel>
        <UserHeader user={user} />
      </Panel>
      <NavTree items={filterNavigation(useSession())} />
      {children}
    </Stack>
  )
}

/** style-2: folds to 76 px of icons; hover or focus opens it over the page. */
function FoldingNavbar({ isFolded, side, children }: VerticalNavbarProps & { isFolded: boolean }) {
  const { t } = useTranslation()
  const { isNavbarFoldedOpen } = useStore(shellStore)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const scheduleOpen = (isOpen: boolean, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setShell({ isNavbarFoldedOpen: isOpen }), delayMs)
  }
  const isSlim = isFolded && !isNavbarFoldedOpen
  return (
    <nav
      aria-label={t('shell.navigation')}
      className={joinClasses(shared.unprinted, shell.wideOnly, styles.slot, isFolded ? styles.folded : styles.open)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && scheduleOpen(true, hoverDelayMs)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && scheduleOpen(false, hoverDelayMs)}
      onFocus={() => scheduleOpen(true, 0)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && scheduleOpen(false, 0)}
      onKeyDown={({ key }) => key === 'Escape' && scheduleOpen(false, 0)}
    >
      <Stack
        gap="2"
        data-section="navbar"
        className={getNavbarClasses(
          side,
          isSlim ? styles.folded : styles.open,
          isFolded && !isSlim && styles.foldedOpen,
        )}
      >
        <Brand isNarrow={isSlim} />
        <NavTree items={filterNavigation(useSession())} />
        {children}
      </Stack>
    </nav>
  )
}

/** style-3 and style-3-dense: a column of icons; a group opens its pages in a panel beside it. */
function ColumnNavbar({ style, side, children }: VerticalNavbarProps) {
  const { t } = useTranslation()
  const isDense = style === 'style-3-dense'
  return (
    <Stack
      as="nav"
      gap="2"
      aria-label={t('shell.navigation')}
      data-section="navbar"
      className={getNavbarClasses(side, isDense ? styles.dense : styles.column)}
    >
      <Brand isIconOnly />
      <Stack as="ul" gap="2" className={styles.tiles}>
        {filterNavigation(useSession()).map((item) => (
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
  const title = translateTitle(item, t)
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
        placement="column"
        onHover
        closeOn={path}
        className={`${shared.item} ${styles.tile}`}
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
