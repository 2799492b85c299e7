import type { SessionUser } from '@snowplow/contract/auth/auth.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { setShell, useShell } from '../layouts/shell-state.ts'
import styles from './Navbar.module.css'
import { NavTree } from './NavTree.tsx'
import { UserHeader } from './UserHeader.tsx'
import { useNavigation } from './useNavigation.ts'

/** The menu of a narrow window, and of a layout without a navbar; following a link closes it (section 2). */
export function NavbarDrawer({ user, side }: { user: SessionUser; side: 'start' | 'end' }) {
  const { t } = useTranslation()
  const [path] = useLocation()
  const { isNavbarMobileOpen } = useShell()
  const items = useNavigation()
  const close = () => setShell({ isNavbarMobileOpen: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new page closes it
  useEffect(close, [path])
  if (!isNavbarMobileOpen) return null
  return (
    <Modal variant={side} title={t('shell.navigation')} part="navbar" top={<UserHeader user={user} />} onClose={close}>
      <nav aria-label={t('shell.navigation')} className={styles.inDrawer}>
        <NavTree items={items} />
      </nav>
    </Modal>
  )
}
