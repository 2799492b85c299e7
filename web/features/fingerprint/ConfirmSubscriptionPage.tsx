import {
  checkFingerprintSubscription,
  confirmFingerprintSubscription,
} from '@snowplow/contract/fingerprint/fingerprint-subscription.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { call, isRefusal } from '../../lib/call.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
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
  // Opening the link confirms nothing: mailbox scanners open links, too.
  const link = useQuery({
    queryKey: ['subscriptionLink', token],
    queryFn: ({ signal }) => call(checkFingerprintSubscription, { body: { token } }, signal),
    retry: false,
    gcTime: 0,
  })
  if (command.isSuccess) return <SubscriptionNotice>{t('confirmSubscription.done')}</SubscriptionNotice>
  if (link.isPending) return <Waiting />
  // Without a connection, the link may still work.
  if (link.error && isRefusal(link.error)) return <Failure error={link.error} />
  return (
    <>
      <p>{t('confirmSubscription.lead')}</p>
      {command.error && <Failure error={command.error} />}
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

function Failure({ error }: { error: Error }) {
  const { t } = useTranslation()
  // A truncated or extended link is invalid.
  return <FailureNotice error={error} messages={{ 'request.invalid': t('errors.fingerprintSubscription.not_found') }} />
}
