import type { EmployeeSubmission, Rejection, StatusName } from '@snowplow/contract/internal-naming.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { useAreas } from '../county/county.queries.ts'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'
import styles from './Naming.module.css'

interface TruckNameDrawerProps {
  entry: EmployeeSubmission
  onClose: () => void
  children?: ReactNode
}

export function TruckNameDrawer({ entry, onClose, children }: TruckNameDrawerProps) {
  const { t } = useTranslation()
  const { districtOf } = useAreas()
  return (
    <Modal variant="end" title={entry.snowplowName} onClose={onClose} width={480}>
      <PlowIllustration name={entry.snowplowName} />
      <p>
        <StatusChip status={entry.status.name} />
      </p>
      <DescriptionList values="beside" gap="2">
        <DescriptionItem label={t('fields.snowplowId')}>
          <UserText>{entry.snowplowId}</UserText>
        </DescriptionItem>
        <DescriptionItem label={t('fields.districtId')}>{districtOf(entry.districtId)}</DescriptionItem>
        <DescriptionItem label={t('naming.author')}>
          <UserText>{entry.userName}</UserText>
        </DescriptionItem>
        <DescriptionItem label={t('naming.createdAt')}>
          <Instant at={entry.createdAt} inFull />
        </DescriptionItem>
        <DescriptionItem label={t('naming.updatedAt')}>
          <Instant at={entry.updatedAt} inFull />
        </DescriptionItem>
      </DescriptionList>
      {children && <Row gap="3">{children}</Row>}
      <h3>{t('naming.history')}</h3>
      <Rejections rejections={entry.rejections} />
    </Modal>
  )
}

function Rejections({ rejections }: { rejections: readonly Rejection[] }) {
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
            <UserText>{rejection.truckName}</UserText>
          </Text>
          <Reason rejection={rejection} />
        </li>
      ))}
    </Stack>
  )
}

export function Reason({ rejection }: { rejection: Rejection }) {
  const { t } = useTranslation()
  const { reason, adminUserName, createdAt } = rejection
  return (
    <figure className={styles.reason}>
      <Text as="blockquote">
        <UserText>{reason}</UserText>
      </Text>
      <Text as="figcaption" size="2" tone="soft">
        <UserText>{adminUserName ?? t('naming.formerAdmin')}</UserText> · <Instant at={createdAt} />
      </Text>
    </figure>
  )
}

const variants = { Pending: undefined, Approved: 'success', Rejected: 'danger' } as const

export function StatusChip({ status }: { status: StatusName }) {
  const { t } = useTranslation()
  return <Chip variant={variants[status]}>{t(`naming.status_${status}`)}</Chip>
}
