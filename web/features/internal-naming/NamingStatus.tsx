import type { EmployeeSubmission, Rejection, StatusName } from '@snowplow/contract/internal-naming.ts'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../ui/Chip.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { Stack } from '../../ui/layout/Layout.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import styles from './Naming.module.css'

const variants = { Pending: undefined, Approved: 'success', Rejected: 'danger' } as const

export function StatusChip({ status }: { status: StatusName }) {
  const { t } = useTranslation()
  return <Chip variant={variants[status]}>{t(`naming.status_${status}`)}</Chip>
}

/** The status, and the reason of a rejection with it: nobody has to open a row to learn why. */
export function StatusCell({ entry: { status, rejections } }: { entry: EmployeeSubmission }) {
  const { t } = useTranslation()
  const reason = status === 'Rejected' ? rejections.at(-1)?.reason : undefined
  return (
    <Stack as="span" gap="1" align="start">
      <StatusChip status={status} />
      {reason && (
        <Text as="bdi" size="2" tone="soft" lines={2}>
          {reason}
        </Text>
      )}
      {status === 'Pending' && rejections.length > 0 && (
        <Text as="span" size="2" tone="soft">
          {t('naming.revised', { count: rejections.length })}
        </Text>
      )}
    </Stack>
  )
}

export function Reason({ rejection }: { rejection: Rejection }) {
  const { t } = useTranslation()
  const { reason, adminUserName, createdAt } = rejection
  return (
    <figure className={styles.reason}>
      <Text as="blockquote">
        <bdi>{reason}</bdi>
      </Text>
      <Text as="figcaption" size="2" tone="soft">
        <bdi>{adminUserName ?? t('naming.formerAdmin')}</bdi> · <Instant at={createdAt} />
      </Text>
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
    <Stack as="ol" gap="4" reversed>
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
