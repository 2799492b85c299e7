import { getMailPreview, type MailItem } from '@snowplow/contract/mail.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { queryOf } from '../../lib/query.ts'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { Stack } from '../../ui/layout/Layout.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import styles from './Mail.module.css'
import { kindKey } from './mail-labels.ts'

interface MailDialogProps {
  mail: MailItem
  actions: ReactNode
  onClose: () => void
}

export function MailDialog({ mail, actions, onClose }: MailDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal title={t(kindKey(mail.kind))} width={720} onClose={onClose}>
      <DescriptionList values="beside">
        <DescriptionItem label={t('mail.recipient')}>
          <bdi>{mail.recipient}</bdi>
        </DescriptionItem>
        <DescriptionItem label={t('mail.state')}>
          {t(`mail.state_${mail.state}`)} ({t('mail.attempts', { count: mail.attempts })})
        </DescriptionItem>
        {mail.dueAt && (
          <DescriptionItem label={t('mail.dueAt')}>
            <Instant at={mail.dueAt} inFull />
          </DescriptionItem>
        )}
        {mail.sentAt && (
          <DescriptionItem label={t('mail.sentAt')}>
            <Instant at={mail.sentAt} inFull />
          </DescriptionItem>
        )}
        {mail.response && (
          <DescriptionItem label={t('mail.response')}>
            <bdi className={styles.verbatim}>{mail.response}</bdi>
          </DescriptionItem>
        )}
      </DescriptionList>
      {actions}
      <MailPreview id={mail.id} />
    </Modal>
  )
}

function MailPreview({ id }: { id: number }) {
  const { t } = useTranslation()
  const preview = useQuery(queryOf(getMailPreview, { params: { id: String(id) } }))
  if (preview.isPending) return <Waiting />
  if (!preview.data) return <FailureNotice error={preview.error} shouldFocus={false} />
  const { subject, html } = preview.data
  return (
    <Stack gap="2">
      <h3>{subject}</h3>
      {/* Sandboxed: a mail runs no script and opens no link here. */}
      <iframe title={t('mail.preview')} sandbox="" srcDoc={html} className={styles.preview} />
    </Stack>
  )
}
