import type { SessionUser } from '@snowplow/contract/auth/auth.ts'
import { Menu } from 'lucide-react'
import { useLocation } from 'wouter'
import { useSession } from '../../features/auth/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStore } from '../../lib/storage/store.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import shell from '../layouts/Shell.module.css'
import { setShell, shellStore } from '../layouts/shell-state.ts'
import { UserHeader } from '../toolbar/UserMenu.tsx'
import styles from './Navbar.module.css'
import { NavTree } from './NavTree.tsx'
import { filterNavigation } from './navigation.ts'

/** Menu of narrow windows and of layouts without a navbar. */
export function NavbarDrawer({ user, side }: { user: SessionUser; side: 'start' | 'end' }) {
  const { t } = useTranslation()
  const [path] = useLocation()
  const { navbarDrawerPath } = useStore(shellStore)
  const items = filterNavigation(useSession())
  const close = () => setShell({ navbarDrawerPath: null })
  if (navbarDrawerPath !== path) return null
  return (
    <Modal
      variant={side}
      title={t('shell.navigation')}
      themeSection="navbar"
      top={<UserHeader user={user} />}
      onClose={close}
    >
      <nav aria-label={t('shell.navigation')} className={styles.inDrawer}>
        <NavTree items={items} />
      </nav>
    </Modal>
  )
}

export function NavbarToggle({ desktopNavbar }: { desktopNavbar: 'vertical' | 'horizontal' | 'none' }) {
  const { t } = useTranslation()
  const [path] = useLocation()
  const { isNavbarOpen, navbarDrawerPath } = useStore(shellStore)
  return (
    <>
      {desktopNavbar === 'vertical' && (
        <IconButton
          className={shell.wideOnly}
          label={t(isNavbarOpen ? 'shell.foldNavbar' : 'shell.openNavbar')}
          aria-expanded={isNavbarOpen}
          onClick={() => setShell({ isNavbarOpen: !isNavbarOpen, isNavbarFoldedOpen: false })}
        >
          <Icon of={Menu} />
        </IconButton>
      )}
      <IconButton
        className={desktopNavbar === 'none' ? undefined : shell.narrowOnly}
        label={t('shell.openNavbar')}
        aria-haspopup="dialog"
        aria-expanded={navbarDrawerPath === path}
        onClick={() => setShell({ navbarDrawerPath: path })}
      >
        <Icon of={Menu} />
      </IconButton>
    </>
  )
}
