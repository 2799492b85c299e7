import type { AuditEvent } from '@snowplow/contract/audit-event.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { type FigureColumn, FigureTable } from '../../ui/layout/FigureTable.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { type Change, getActionKey, useAuditLabels } from './useAuditLabels.ts'

export function AuditDialog({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const { t } = useTranslation()
  const { changesOf, subjectOf } = useAuditLabels()
  const changes = changesOf(event)
  const side = (name: 'before' | 'after', header: string): FigureColumn<Change>[] =>
    event[name]
      ? [
          {
            header,
            cell: (change) => (
              <Text as={UserText} {...(name === 'before' && { tone: 'soft' as const })}>
                {change[name]}
              </Text>
            ),
          },
        ]
      : []
  const columns = [
    { header: t('audit.field'), cell: ({ name }: Change) => name },
    ...side('before', t('audit.before')),
    ...side('after', t(event.before ? 'audit.after' : 'audit.value')),
  ]
  return (
    <Modal title={t(getActionKey(event.action))} width={680} onClose={onClose}>
      <DescriptionList values="beside">
        <DescriptionItem label={t('audit.when')}>
          <Instant at={event.at} inFull />
        </DescriptionItem>
        <DescriptionItem label={t('audit.who')}>
          <AuditUser name={event.actor || t('audit.nobody')} />
        </DescriptionItem>
        <DescriptionItem label={t('audit.whom')}>
          <AuditUser name={subjectOf(event)} />
        </DescriptionItem>
      </DescriptionList>
      {changes.length === 0 && <p>{t('audit.noFields')}</p>}
      {changes.length > 0 && (
        <Stack>
          <h3>{t('audit.changed')}</h3>
          <FigureTable caption={t('audit.changed')} columns={columns} rows={changes} keyOf={({ field }) => field} />
        </Stack>
      )}
    </Modal>
  )
}

/**
 * Audit entries name accounts as "Name <email>" and callers without an account by email: the name above, the email
 * below.
 */
export function AuditUser({ name }: { name: string }) {
  const [, person, of, emailOnly] = /^(?:(.+) <(.+)>|(\S+@\S+\.\S+))$/.exec(name) ?? []
  const email = of ?? emailOnly
  return (
    <Stack as="span" align="start">
      {(person || !email) && <UserText>{person ?? name}</UserText>}
      {email && (
        <Text as="span" size="2" tone="soft">
          <EmailAddress address={email} />
        </Text>
      )}
    </Stack>
  )
}
