import { checkSubscription, confirmSubscription } from '@snowplow/contract/subscription/subscription.ts'
import type { SubscriptionTopic } from '@snowplow/contract/subscription/topics.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { call, isRefusal } from '../../lib/call.ts'
import { useCommand } from '../../lib/query.ts'
import { Button, ScreenLink } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { LinkPage } from '../contest/LinkPage.tsx'
import { DoneNotice } from './DoneNotice.tsx'
import { TopicList } from './TopicList.tsx'

/** Confirms a subscription by the link in a mail. */
export default function ConfirmSubscriptionPage({ title }: { title: string }) {
  return (
    <LinkPage title={title} notFound="subscription.not_found">
      {(token) => <Confirmation token={token} />}
    </LinkPage>
  )
}

function Confirmation({ token }: { token: string }) {
  const { t } = useTranslation()
  const command = useCommand(confirmSubscription)
  // Opening the link confirms nothing: mailbox scanners open links, too.
  const link = useQuery({
    queryKey: ['subscriptionLink', token],
    queryFn: ({ signal }) => call(checkSubscription, { body: { token } }, signal),
    retry: false,
    gcTime: 0,
  })
  if (command.isSuccess) return <Confirmed topics={command.data.topics} />
  if (link.isPending) return <Waiting />
  // Without a connection, the link may still work.
  if (link.error && isRefusal(link.error)) return <Failure error={link.error} />
  return (
    <>
      {link.data && <TopicList topics={link.data.topics} />}
      <p>{t('subscription.privacy')}</p>
      {command.error && <Failure error={command.error} />}
      <Row>
        <Button
          variant="primary"
          aria-disabled={command.isPending}
          onClick={() => command.mutateAsync({ body: { token } }).catch(() => {})}
        >
          {t('subscription.confirm')}
        </Button>
      </Row>
    </>
  )
}

function Confirmed({ topics }: { topics: readonly SubscriptionTopic[] }) {
  const { t } = useTranslation()
  return (
    <>
      <DoneNotice title={t('subscription.done')}>
        <TopicList topics={topics} />
      </DoneNotice>
      {topics.includes('fingerprint') && (
        <Row>
          <ScreenLink to="/results" variant="outlined">
            {t('subscription.results')}
          </ScreenLink>
        </Row>
      )}
    </>
  )
}

function Failure({ error }: { error: Error }) {
  const { t } = useTranslation()
  // A truncated or extended link is invalid.
  return <FailureNotice error={error} messages={{ 'request.invalid': t('errors.subscription.not_found') }} />
}
