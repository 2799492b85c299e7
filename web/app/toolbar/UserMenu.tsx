import { Lock, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useSession } from '../../features/auth/session.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/layout/Layout.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { Avatar } from '../navbar/UserHeader.tsx'
import { GuestMenu } from './GuestMenu.tsx'
import styles from './Menus.module.css'

/** Section 2: Sign In and Sign up for guests; for a signed-in person who they are, their password, and Sign out. */
export function UserMenu() {
  const { t } = useTranslation()
  const [path] = useLocation()
  const session = useSession()
  if (session.status !== 'authenticated') return <GuestMenu />
  const { user } = session
  return (
    <Popover
      className={styles.userButton}
      closeOn={path}
      width={280}
      label={
        <>
          <Avatar user={user} />
          <span className={styles.userName}>
            <span className="visually-hidden">{t('screen.signedInAs')} </span>
            <bdi>{user.displayName}</bdi>
          </span>
        </>
      }
    >
      <Stack className={styles.who}>
        <strong>
          <bdi>{user.displayName}</bdi>
        </strong>
        <span>
          <EmailAddress address={user.email} />
        </span>
        <span>{user.role.map((role) => t(`user.role_${role}`)).join(', ')}</span>
      </Stack>
      <Link to="/change-password" className={styles.menuLink}>
        <Icon of={Lock} />
        {t('screen.ownPassword')}
      </Link>
      <Link to="/sign-out" className={styles.menuLink}>
        <Icon of={LogOut} />
        {t('auth.signOut')}
      </Link>
    </Popover>
  )
}
