import { confirmFingerprintSubscription } from '@snowplow/contract/fingerprint-subscription.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CallError } from '../../lib/call.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Row, Stack } from '../../ui/layout/Layout.tsx'
import { PageSection, PageTitle } from '../../ui/layout/Page.tsx'
import { NeedsScript } from '../contest/NeedsScript.tsx'
import { SubscriptionNotice } from './SubscriptionNotice.tsx'

/** Confirms a subscription by the link in a mail. Opening it changes nothing, since mailbox scanners open links too. */
export default function ConfirmSubscriptionPage({ title }: { title: string }) {
  const token = useLinkToken()
  return (
    <PageSection>
      <Stack gap="5">
        <PageTitle>{title}</PageTitle>
        <NeedsScript />
        {token === '' ? (
          <FailureNotice error={new CallError(404, 'fingerprintSubscription.not_found')} shouldFocus={false} />
        ) : (
          <Confirmation key={token} token={token} />
        )}
      </Stack>
    </PageSection>
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
          aria-disabled={command.isPending}
          onClick={() => command.mutateAsync({ body: { token } }).catch(() => {})}
        >
          {t('confirmSubscription.confirm')}
        </Button>
      </Row>
    </>
  )
}
