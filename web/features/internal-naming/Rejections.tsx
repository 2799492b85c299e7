import type { Rejection } from '@snowplow/contract/internal-naming.ts'
import { useTranslation } from 'react-i18next'
import { Instant } from '../../ui/Instant.tsx'
import styles from './Naming.module.css'

export function Reason({ rejection }: { rejection: Rejection }) {
  const { t } = useTranslation()
  const { reason, adminUserName, createdAt } = rejection
  return (
    <figure className={styles.reason}>
      <blockquote>
        <bdi>{reason}</bdi>
      </blockquote>
      <figcaption>
        <bdi>{adminUserName ?? t('naming.formerAdmin')}</bdi> · <Instant at={createdAt} />
      </figcaption>
    </figure>
  )
}

/** Latest first. */
export function Rejections({ rejections }: { rejections: readonly Rejection[] }) {
  const { t } = useTranslation()
  if (rejections.length === 0) return <p className={styles.soft}>{t('naming.neverRejected')}</p>
  return (
    <ol className={styles.history} reversed>
      {[...rejections].reverse().map((rejection) => (
        <li key={rejection.id}>
          <p className={styles.then}>
            <bdi>{rejection.truckName}</bdi>
          </p>
          <Reason rejection={rejection} />
        </li>
      ))}
    </ol>
  )
}
