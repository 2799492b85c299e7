import type { SessionUser } from '@snowplow/contract/auth/auth.ts'
import { Lock, LogOut } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useSession } from '../../features/auth/session.ts'
import { settingsDrawers } from '../../features/settings/SettingsDrawers.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { UserText } from '../../ui/UserText.tsx'
import styles from '../layouts/Shell.module.css'
import { setShell } from '../layouts/shell-state.ts'
import navbar from '../navbar/Navbar.module.css'

export function UserMenu() {
  const { t } = useTranslation()
  const [path] = useLocation()
  const session = useSession()
  if (session.status !== 'authenticated') return null
  const { user } = session
  return (
    <Popover
      className={`${shared.item} ${shared.round}`}
      closeOn={path}
      width={280}
      label={
        <>
          <Avatar user={user} />
          <span className={styles.userName}>
            <span className="visually-hidden">{t('screen.signedInAs')} </span>
            <UserText>{user.displayName}</UserText>
          </span>
        </>
      }
    >
      {(close) => (
        <>
          <Stack className={`${styles.inset} ${styles.who}`}>
            <strong>
              <UserText>{user.displayName}</UserText>
            </strong>
            <Text as="span" size="2" tone="soft">
              <EmailAddress address={user.email} />
            </Text>
            <Text as="span" size="2" tone="soft">
              {user.role.map((role) => t(`user.role_${role}`)).join(', ')}
            </Text>
          </Stack>
          <Link to="/change-password" className={shared.item}>
            <Icon of={Lock} />
            {t('screen.ownPassword')}
          </Link>
          {settingsDrawers.map(({ drawer, icon }) => (
            <button
              key={drawer}
              type="button"
              className={`${shared.item} ${navbar.row}`}
              aria-haspopup="dialog"
              onClick={() => {
                close()
                setShell({ settingsDrawer: drawer })
              }}
            >
              <Icon of={icon} />
              <span>{t(`settings.${drawer}`)}</span>
            </button>
          ))}
          <Link to="/sign-out" className={shared.item}>
            <Icon of={LogOut} />
            {t('auth.signOut')}
          </Link>
        </>
      )}
    </Popover>
  )
}

function getInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toLocaleUpperCase()
}

function Avatar({ user }: { user: Pick<SessionUser, 'displayName' | 'photoURL'> }) {
  if (user.photoURL) return <img src={user.photoURL} alt="" className={navbar.avatar} />
  return (
    <span className={navbar.avatar} aria-hidden="true">
      {getInitials(user.displayName)}
    </span>
  )
}

export function UserHeader({ user }: { user: SessionUser }) {
  return (
    <Row gap="3" isUnwrapped>
      <Avatar user={user} />
      <div className={navbar.text}>
        <Text weight="strong">
          <UserText>{user.displayName}</UserText>
        </Text>
        <Text size="1" tone="soft">
          <EmailAddress address={user.email} />
        </Text>
      </div>
    </Row>
  )
}
