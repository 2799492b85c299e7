import type { AuditEvent } from '@snowplow/contract/audit-event.ts'
import { useTranslation } from 'react-i18next'
import { Instant } from '../../ui/Instant.tsx'
import { Stack } from '../../ui/layout/Layout.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import styles from './Audit.module.css'
import { AuditPerson } from './AuditPerson.tsx'
import { actionKey } from './action-key.ts'
import { useAuditWords } from './useAuditWords.ts'

export function AuditDialog({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const { t } = useTranslation()
  const { changesOf, subjectOf } = useAuditWords()
  const changes = changesOf(event)
  return (
    <Modal title={t(actionKey(event.action))} width={680} onClose={onClose}>
      <Stack as="dl" gap="3" className={styles.facts}>
        <div>
          <dt>{t('audit.when')}</dt>
          <dd>
            <Instant at={event.at} inFull />
          </dd>
        </div>
        <div>
          <dt>{t('audit.who')}</dt>
          <dd>
            <AuditPerson name={event.actor || t('audit.nobody')} />
          </dd>
        </div>
        <div>
          <dt>{t('audit.whom')}</dt>
          <dd>
            <AuditPerson name={subjectOf(event)} />
          </dd>
        </div>
      </Stack>
      {changes.length === 0 && <p>{t('audit.noFields')}</p>}
      {changes.length > 0 && (
        <table>
          <caption>{t('audit.changed')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('audit.field')}</th>
              {event.before && <th scope="col">{t('audit.before')}</th>}
              {event.after && <th scope="col">{t(event.before ? 'audit.after' : 'audit.value')}</th>}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, name, before, after }) => (
              <tr key={field}>
                <th scope="row">{name}</th>
                {event.before && (
                  <td className={event.after ? styles.old : undefined}>
                    <bdi>{before}</bdi>
                  </td>
                )}
                {event.after && (
                  <td>
                    <bdi>{after}</bdi>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  )
}
