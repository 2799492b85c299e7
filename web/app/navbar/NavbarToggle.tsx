import { Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import shell from '../layouts/Shell.module.css'
import { setShell, useShell } from '../layouts/shell-state.ts'

interface NavbarToggleProps {
  /** What stands on the page where the window is wide enough. */
  standing: 'vertical' | 'horizontal' | 'none'
}

/** Opens and folds the vertical navbar; where nothing stands, or there is no room for it, opens the drawer. */
export function NavbarToggle({ standing }: NavbarToggleProps) {
  const { t } = useTranslation()
  const { isNavbarOpen, isNavbarMobileOpen } = useShell()
  return (
    <>
      {standing === 'vertical' && (
        <IconButton
          className={shell.wideAlone}
          label={t(isNavbarOpen ? 'shell.foldNavbar' : 'shell.openNavbar')}
          aria-expanded={isNavbarOpen}
          onClick={() => setShell({ isNavbarOpen: !isNavbarOpen, isNavbarFoldedOpen: false })}
        >
          <Icon of={Menu} />
        </IconButton>
      )}
      <IconButton
        className={standing === 'none' ? undefined : shell.narrowAlone}
        label={t('shell.openNavbar')}
        aria-haspopup="dialog"
        aria-expanded={isNavbarMobileOpen}
        onClick={() => setShell({ isNavbarMobileOpen: true })}
      >
        <Icon of={Menu} />
      </IconButton>
    </>
  )
}
