import { useTranslation } from 'react-i18next'
import { Row } from '../../ui/layout/Layout.tsx'
import { MenuRow } from '../navbar/HorizontalNavbar.tsx'
import { NavbarToggle } from '../navbar/NavbarToggle.tsx'
import toolbar from '../toolbar/Toolbar.module.css'
import { Tools } from '../toolbar/Tools.tsx'
import { ToolsFold } from '../toolbar/ToolsFold.tsx'
import { UserMenu } from '../toolbar/UserMenu.tsx'
import { Brand } from './Brand.tsx'
import styles from './Shell.module.css'

interface PlainHeaderProps {
  hasRail: boolean
  /** A navbar stands on the page where the window is wide enough; only a narrow one needs this header. */
  isNarrowAlone: boolean
}

/**
 * Where the layout hides navbar and toolbar, as it does for everybody but administrators (section 2), this is the plain
 * way to one's pages, language, color mode and sign-out.
 */
export function PlainHeader({ hasRail, isNarrowAlone }: PlainHeaderProps) {
  const { t } = useTranslation()
  return (
    <header data-part="toolbar" className={isNarrowAlone ? `${styles.plain} ${styles.narrowAlone}` : styles.plain}>
      <Row gap="2" className={styles.plainTop}>
        <NavbarToggle standing="horizontal" />
        <div className={styles.brand}>
          <Brand />
        </div>
        <div className={toolbar.stretch} />
        <ToolsFold>
          <Tools hasRail={hasRail} />
        </ToolsFold>
        <UserMenu />
      </Row>
      <nav aria-label={t('shell.navigation')} className={`${styles.plainMenu} ${styles.wideAlone}`}>
        <MenuRow />
      </nav>
    </header>
  )
}
