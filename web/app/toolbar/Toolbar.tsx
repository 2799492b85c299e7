import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { classes, Row } from '../../ui/layout/Layout.tsx'
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
  /** The contest's sign stands in the toolbar wherever no navbar carries it. */
  brand: 'always' | 'narrow'
  toggle: ReactNode
}

/** The toolbar of section 2. In a narrow window its further tools fold out below it. */
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

interface PlainHeaderProps {
  /** A navbar stands on the page where the window is wide enough; only a narrow one needs this header. */
  isNarrowOnly: boolean
}

/**
 * Where the layout hides navbar and toolbar, as it does for everybody but administrators (section 2), this is the plain
 * way to one's pages, language, color mode and sign-out.
 */
export function PlainHeader({ isNarrowOnly }: PlainHeaderProps) {
  const { t } = useTranslation()
  return (
    <header
      data-section="toolbar"
      className={classes(shared.unprinted, styles.plainHeader, isNarrowOnly && styles.narrowOnly)}
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
