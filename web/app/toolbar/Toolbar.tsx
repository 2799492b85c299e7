import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinClasses, Row } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { Bar } from '../layouts/Bar.tsx'
import { Brand } from '../layouts/PublicHeader.tsx'
import styles from '../layouts/Shell.module.css'
import { MenuRow } from '../navbar/HorizontalNavbar.tsx'
import { NavbarToggle } from '../navbar/NavbarDrawer.tsx'
import { NavigationSearch } from './NavigationSearch.tsx'
import { Tools, ToolsFold } from './Tools.tsx'
import { UserMenu } from './UserMenu.tsx'

interface ToolbarProps {
  isFixed: boolean
  brand: 'always' | 'narrow'
  toggle: ReactNode
}

export function Toolbar({ isFixed, brand, toggle }: ToolbarProps) {
  return (
    <Bar as="header" section="toolbar" isFixed={isFixed}>
      {toggle}
      <div className={brand === 'narrow' ? `${styles.brand} ${styles.narrowOnly}` : styles.brand}>
        <Brand />
      </div>
      <div className={styles.stretch} />
      <NavigationSearch />
      <ToolsFold>
        <Tools hasShortcuts />
      </ToolsFold>
      <UserMenu />
    </Bar>
  )
}

/**
 * Header of layouts without navbar and toolbar, the default for all roles but administrators (section 2): menu,
 * language, color mode and sign-out.
 */
export function PlainHeader({ isNarrowOnly }: { isNarrowOnly: boolean }) {
  const { t } = useTranslation()
  return (
    <header
      data-section="toolbar"
      className={joinClasses(shared.unprinted, styles.plainHeader, isNarrowOnly && styles.narrowOnly)}
    >
      <Row gap="2" className={styles.plainTop}>
        <NavbarToggle desktopNavbar="horizontal" />
        <div className={styles.brand}>
          <Brand />
        </div>
        <div className={styles.stretch} />
        <ToolsFold>
          <Tools />
        </ToolsFold>
        <UserMenu />
      </Row>
      <nav aria-label={t('shell.navigation')} className={`${styles.plainMenu} ${styles.wideOnly}`}>
        <MenuRow />
      </nav>
    </header>
  )
}
