import type { EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Instant } from '../../ui/Instant.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { PlowDrawing } from '../plow/PlowDrawing.tsx'
import styles from './Naming.module.css'
import { Rejections } from './Rejections.tsx'
import { StatusChip } from './StatusChip.tsx'
import { useDistrictName } from './useDistrictName.ts'

interface EntryDrawerProps {
  entry: EmployeeSubmission
  onClose: () => void
  children?: ReactNode
}

export function EntryDrawer({ entry, onClose, children }: EntryDrawerProps) {
  const { t } = useTranslation()
  const districtName = useDistrictName()
  const facts = [
    [t('fields.snowplowId'), <bdi key="value">{entry.snowplowId}</bdi>],
    [t('fields.districtId'), districtName(entry.districtId)],
    [t('naming.author'), <bdi key="value">{entry.userName}</bdi>],
    [t('naming.createdAt'), <Instant key="value" at={entry.createdAt} inFull />],
    [t('naming.updatedAt'), <Instant key="value" at={entry.updatedAt} inFull />],
  ] as const
  return (
    <Modal variant="end" title={entry.snowplowName} onClose={onClose} width={480}>
      <PlowDrawing name={entry.snowplowName} label={t('form.plowLabel', { name: entry.snowplowName })} />
      <p>
        <StatusChip status={entry.status} />
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children && <div className={styles.drawerActs}>{children}</div>}
      <h3>{t('naming.history')}</h3>
      <Rejections rejections={entry.rejections} />
    </Modal>
  )
}
