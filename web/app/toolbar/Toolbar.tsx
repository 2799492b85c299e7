import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { classes, Row } from '../../ui/layout/Layout.tsx'
import parts from '../../ui/layout/parts.module.css'
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
    <Bar as="header" part="toolbar" isFixed={isFixed}>
      {toggle}
      <div className={brand === 'narrow' ? `${styles.brand} ${styles.narrowAlone}` : styles.brand}>
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
  isNarrowAlone: boolean
}

/**
 * Where the layout hides navbar and toolbar, as it does for everybody but administrators (section 2), this is the plain
 * way to one's pages, language, color mode and sign-out.
 */
export function PlainHeader({ isNarrowAlone }: PlainHeaderProps) {
  const { t } = useTranslation()
  return (
    <header
      data-part="toolbar"
      className={classes(parts.unprinted, styles.plainHeader, isNarrowAlone && styles.narrowAlone)}
    >
      <Row gap="2" className={styles.plainTop}>
        <NavbarToggle standing="horizontal" />
        <div className={styles.brand}>
          <Brand />
        </div>
        <div className={styles.stretch} />
        <ToolsFold>
          <Tools />
        </ToolsFold>
        <UserMenu />
      </Row>
      <nav aria-label={t('shell.navigation')} className={`${styles.plainMenu} ${styles.wideAlone}`}>
        <MenuRow />
      </nav>
    </header>
  )
}
