import type { EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Instant } from '../../ui/Instant.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { Row } from '../../ui/layout/Layout.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { usePlaces } from '../county/county.queries.ts'
import { PlowDrawing } from '../plow/PlowDrawing.tsx'
import { Rejections, StatusChip } from './NamingStatus.tsx'

interface EntryDrawerProps {
  entry: EmployeeSubmission
  onClose: () => void
  children?: ReactNode
}

export function EntryDrawer({ entry, onClose, children }: EntryDrawerProps) {
  const { t } = useTranslation()
  const { districtOf } = usePlaces()
  return (
    <Modal variant="end" title={entry.snowplowName} onClose={onClose} width={480}>
      <PlowDrawing name={entry.snowplowName} label={t('form.plowLabel', { name: entry.snowplowName })} />
      <p>
        <StatusChip status={entry.status} />
      </p>
      <Facts values="beside" gap="2">
        <Fact label={t('fields.snowplowId')}>
          <bdi>{entry.snowplowId}</bdi>
        </Fact>
        <Fact label={t('fields.districtId')}>{districtOf(entry.districtId)}</Fact>
        <Fact label={t('naming.author')}>
          <bdi>{entry.userName}</bdi>
        </Fact>
        <Fact label={t('naming.createdAt')}>
          <Instant at={entry.createdAt} inFull />
        </Fact>
        <Fact label={t('naming.updatedAt')}>
          <Instant at={entry.updatedAt} inFull />
        </Fact>
      </Facts>
      {children && <Row gap="3">{children}</Row>}
      <h3>{t('naming.history')}</h3>
      <Rejections rejections={entry.rejections} />
    </Modal>
  )
}
