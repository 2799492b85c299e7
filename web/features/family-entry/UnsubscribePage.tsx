import { resubscribe, unsubscribe } from '@snowplow/contract/mail/unsubscribe.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import { LinkPage } from '../contest/LinkPage.tsx'
import { DoneNotice } from '../subscription/DoneNotice.tsx'

/** Stops optional mail by the link in it, and resumes it. */
export default function UnsubscribePage({ title }: { title: string }) {
  return (
    <LinkPage title={title} notFound="unsubscribe.not_found">
      {(token) =>
        /^(subscriber|fingerprint)\./.test(token) ? <SubscriptionEnd token={token} /> : <MailSwitch token={token} />
      }
    </LinkPage>
  )
}

/** Ends a subscription, whose address is then deleted: it cannot be resumed. */
function SubscriptionEnd({ token }: { token: string }) {
  const { t } = useTranslation()
  const stop = useCommand(unsubscribe)
  if (stop.isSuccess)
    return (
      <DoneNotice>
        <p>{t('unsubscribe.ended')}</p>
      </DoneNotice>
    )
  const gone = t('unsubscribe.alreadyEnded')
  return (
    <>
      <p>{t('unsubscribe.lead_subscriber')}</p>
      {stop.error && (
        <FailureNotice error={stop.error} messages={{ 'request.invalid': gone, 'unsubscribe.not_found': gone }} />
      )}
      <Row>
        <Button
          variant="filled"
          aria-disabled={stop.isPending}
          onClick={() => stop.mutateAsync({ params: { token } }).catch(() => {})}
        >
          {t('unsubscribe.stop')}
        </Button>
      </Row>
    </>
  )
}

function MailSwitch({ token }: { token: string }) {
  const { t } = useTranslation()
  const [isStopped, setStopped] = useState<boolean | null>(null)
  const stop = useCommand(unsubscribe)
  const resume = useCommand(resubscribe)
  const command = isStopped ? resume : stop
  return (
    <>
      <p>{t(token.startsWith('user.') ? 'unsubscribe.lead_user' : 'unsubscribe.lead_entry')}</p>
      <Row>
        <Button
          variant={isStopped ? 'outlined' : 'filled'}
          aria-disabled={command.isPending}
          onClick={() =>
            command.mutateAsync({ params: { token } }, { onSuccess: () => setStopped(!isStopped) }).catch(() => {})
          }
        >
          {t(isStopped ? 'unsubscribe.resume' : 'unsubscribe.stop')}
        </Button>
      </Row>
      {/* Below the button, which the second half of a double click must find again. */}
      {isStopped !== null && !command.error && (
        <Notice severity="success">
          <p>{t(isStopped ? 'unsubscribe.stopped' : 'unsubscribe.resumed')}</p>
        </Notice>
      )}
      {command.error && (
        <FailureNotice
          error={command.error}
          // A truncated or extended link.
          messages={{ 'request.invalid': t('errors.unsubscribe.not_found') }}
        />
      )}
    </>
  )
}
