import { cancelMails, getMailPreview, type MailItem, retryMails } from '@snowplow/contract/mail/mail.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { toQuery, useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { UserText } from '../../ui/UserText.tsx'
import styles from './Mail.module.css'
import { getKindKey, getStateKey } from './mail-labels.ts'

interface MailDialogProps {
  mail: MailItem
  onClose: () => void
}

export function MailDialog({ mail, onClose }: MailDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal title={t(getKindKey(mail.kind))} width={720} onClose={onClose}>
      <DescriptionList values="beside">
        <DescriptionItem label={t('mail.recipient')}>
          <UserText>{mail.recipient}</UserText>
        </DescriptionItem>
        <DescriptionItem label={t('mail.state')}>
          {`${t(getStateKey(mail))} (${t('mail.attempts', { count: mail.attempts })})`}
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
            <UserText>{mail.response}</UserText>
          </DescriptionItem>
        )}
      </DescriptionList>
      <MailAction mail={mail} />
      <MailPreview id={mail.id} />
    </Modal>
  )
}

/** Sends a failed or canceled mail again, or cancels a waiting one. */
function MailAction({ mail }: { mail: MailItem }) {
  const { t } = useTranslation()
  const retry = useCommand(retryMails)
  const cancel = useCommand(cancelMails)
  if (mail.state === 'sent') return null
  const [command, label, done] =
    mail.state === 'waiting'
      ? ([cancel, t('mail.cancel'), 'mail.canceled'] as const)
      : ([retry, t('mail.retry'), 'mail.retried'] as const)
  const error = retry.error ?? cancel.error
  // A mail that was sent or leased meanwhile is unchanged; the list shows its new state.
  const report = ({ changed }: { changed: number }) => {
    if (changed > 0) showToast(t(done, { count: changed }))
  }
  return (
    <Stack gap="3" align="start">
      {error && <FailureNotice error={error} />}
      <Button
        variant="outlined"
        onClick={() => command.mutateAsync({ body: { ids: [mail.id] } }, { onSuccess: report })}
      >
        {label}
      </Button>
    </Stack>
  )
}

function MailPreview({ id }: { id: number }) {
  const { t } = useTranslation()
  const preview = useQuery(toQuery(getMailPreview, { params: { id: String(id) } }))
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
