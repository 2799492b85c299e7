import styles from './Audit.module.css'

/** The audit keeps people as "Name <email>": the name stands above, the address below it. */
export function AuditPerson({ name }: { name: string }) {
  const [, person, email] = /^(.+) <(.+)>$/.exec(name) ?? []
  return (
    <span className={styles.person}>
      <bdi>{person ?? name}</bdi>
      {email && <bdi className={styles.email}>{email}</bdi>}
    </span>
  )
}
