import { type ReactNode, useRef } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../features/auth/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinClasses, Row, Stack } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { Bar } from '../layouts/Bar.tsx'
import { Brand } from '../layouts/PublicHeader.tsx'
import shell from '../layouts/Shell.module.css'
import { useFittingCount } from './fitting-items.ts'
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
      <MenuRow isOneRow />
      {children}
    </Bar>
  )
}

/** With `isOneRow`, the last item has what does not fit. */
export function MenuRow({ isOneRow = false }: { isOneRow?: boolean }) {
  const { t } = useTranslation()
  const ruler = useRef<HTMLDivElement>(null)
  const items = filterNavigation(useSession())
  const count = useFittingCount(ruler)
  const rest = items.slice(count).filter(({ type }) => type !== 'divider')
  return (
    <Stack className={styles.menuRow}>
      {isOneRow && (
        <div ref={ruler} aria-hidden="true" className={styles.ruler}>
          {items.map((item) => (
            <span key={item.id} className={joinClasses(shared.item, item.children && shared.opens, styles.plain)}>
              {translateTitle(item, t)}
            </span>
          ))}
        </div>
      )}
      <Row as="ul" gap="1" align="stretch" isUnwrapped={isOneRow}>
        {items.slice(0, count).map((item) => (
          <RowEntry key={item.id} item={item} />
        ))}
        {rest.length > 0 && (
          <RowEntry item={{ id: 'more', type: 'group', title: t('shell.moreMenu'), auth: null, children: rest }} />
        )}
      </Row>
    </Stack>
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
