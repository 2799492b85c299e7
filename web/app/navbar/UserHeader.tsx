import type { SessionUser } from '@snowplow/contract/auth/auth.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Row, Text } from '../../ui/layout/Layout.tsx'
import styles from './Navbar.module.css'

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toLocaleUpperCase()
}

export function Avatar({ user }: { user: Pick<SessionUser, 'displayName' | 'photoURL'> }) {
  if (user.photoURL) return <img src={user.photoURL} alt="" className={styles.avatar} />
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(user.displayName)}
    </span>
  )
}

/** Who is signed in, at the head of the whole navbar (style-1) and of the drawer. */
export function UserHeader({ user, isCard }: { user: SessionUser; isCard?: boolean }) {
  return (
    <Row gap="3" isUnwrapped className={isCard ? styles.card : undefined}>
      <Avatar user={user} />
      <div className={styles.text}>
        <Text weight="strong">
          <bdi>{user.displayName}</bdi>
        </Text>
        <Text size="1" tone="soft">
          <EmailAddress address={user.email} />
        </Text>
      </div>
    </Row>
  )
}
