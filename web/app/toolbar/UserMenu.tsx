import { Lock, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useSession } from '../../features/auth/session.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Stack, Text } from '../../ui/layout/Layout.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Popover } from '../../ui/overlay/Popover.tsx'
import styles from '../layouts/Shell.module.css'
import { Avatar } from '../navbar/UserHeader.tsx'

/** Section 2: who is signed in, their password, and Sign out. */
export function UserMenu() {
  const { t } = useTranslation()
  const [path] = useLocation()
  const session = useSession()
  if (session.status !== 'authenticated') return null
  const { user } = session
  return (
    <Popover
      className={`${parts.item} ${styles.userButton}`}
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
      <Stack className={`${styles.inset} ${styles.who}`}>
        <strong>
          <bdi>{user.displayName}</bdi>
        </strong>
        <Text as="span" size="2" tone="soft">
          <EmailAddress address={user.email} />
        </Text>
        <Text as="span" size="2" tone="soft">
          {user.role.map((role) => t(`user.role_${role}`)).join(', ')}
        </Text>
      </Stack>
      <Link to="/change-password" className={parts.item}>
        <Icon of={Lock} />
        {t('screen.ownPassword')}
      </Link>
      <Link to="/sign-out" className={parts.item}>
        <Icon of={LogOut} />
        {t('auth.signOut')}
      </Link>
    </Popover>
  )
}
