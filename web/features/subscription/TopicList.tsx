import type { SubscriptionTopic } from '@snowplow/contract/subscription/topics.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Stack } from '../../ui/layout/Boxes.tsx'

/** Topics of a subscription. */
export function TopicList({ topics }: { topics: readonly SubscriptionTopic[] }) {
  const { t } = useTranslation()
  return (
    <Stack gap="2">
      <p>{t('subscription.lead')}</p>
      <ul>
        {topics.map((topic) => (
          <li key={topic}>{t(`subscription.topic_${topic}`)}</li>
        ))}
      </ul>
    </Stack>
  )
}
