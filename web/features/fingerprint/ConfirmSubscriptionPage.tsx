import { confirmFingerprintSubscription } from '@snowplow/contract/fingerprint-subscription.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Row } from '../../ui/layout/Layout.tsx'
import { LinkPage } from '../contest/LinkPage.tsx'
import { SubscriptionNotice } from './SubscriptionNotice.tsx'

/** Confirms a subscription by the link in a mail. */
export default function ConfirmSubscriptionPage({ title }: { title: string }) {
  return (
    <LinkPage title={title} notFound="fingerprintSubscription.not_found">
      {(token) => <Confirmation token={token} />}
    </LinkPage>
  )
}

function Confirmation({ token }: { token: string }) {
  const { t } = useTranslation()
  const command = useCommand(confirmFingerprintSubscription)
  if (command.isSuccess) return <SubscriptionNotice>{t('confirmSubscription.done')}</SubscriptionNotice>
  return (
    <>
      <p>{t('confirmSubscription.lead')}</p>
      {command.error && (
        <FailureNotice
          error={command.error}
          // A truncated or extended link.
          messages={{ 'request.invalid': t('errors.fingerprintSubscription.not_found') }}
        />
      )}
      <Row>
        <Button
          variant="primary"
          aria-disabled={command.isPending}
          onClick={() => command.mutateAsync({ body: { token } }).catch(() => {})}
        >
          {t('confirmSubscription.confirm')}
        </Button>
      </Row>
    </>
  )
}
