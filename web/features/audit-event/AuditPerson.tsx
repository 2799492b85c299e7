import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import styles from './Audit.module.css'

/** The audit keeps people as "Name <email>": the name stands above, the address below it. */
export function AuditPerson({ name }: { name: string }) {
  const [, person, email] = /^(.+) <(.+)>$/.exec(name) ?? []
  return (
    <span className={styles.person}>
      <bdi>{person ?? name}</bdi>
      {email && (
        <Text as="span" size="2" tone="soft">
          <EmailAddress address={email} />
        </Text>
      )}
    </span>
  )
}
