import type { Rejection } from '@snowplow/contract/internal-naming.ts'
import { useTranslation } from 'react-i18next'
import { Instant } from '../../ui/Instant.tsx'
import { Stack } from '../../ui/layout/Layout.tsx'
import { Text } from '../../ui/layout/Text.tsx'
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
  if (rejections.length === 0)
    return (
      <Text size="2" tone="soft">
        {t('naming.neverRejected')}
      </Text>
    )
  return (
    <Stack as="ol" gap="4" className={styles.history} reversed>
      {[...rejections].reverse().map((rejection) => (
        <li key={rejection.id}>
          <Text weight="strong">
            <bdi>{rejection.truckName}</bdi>
          </Text>
          <Reason rejection={rejection} />
        </li>
      ))}
    </Stack>
  )
}
