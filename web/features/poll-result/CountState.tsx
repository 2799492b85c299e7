import type { PollOverview } from '@snowplow/contract/poll-result.ts'
import { useTranslation } from 'react-i18next'
import { useInstant } from '../../i18n/dates/useInstant.ts'
import { Stack } from '../../ui/layout/Layout.tsx'
import { Text } from '../../ui/layout/Text.tsx'

export function CountState({
  count,
  isLive,
}: {
  count: Pick<PollOverview, 'countedAt' | 'counting'>
  isLive: boolean
}) {
  const { t } = useTranslation()
  const worded = useInstant({ hasZone: true })
  if (count.counting) {
    const { counted, of } = count.counting
    return (
      <Stack role="status" gap="2">
        <p>{t('pollResult.counting', { counted, of })}</p>
        <progress value={counted} max={Math.max(of, 1)} aria-label={t('pollResult.countingLabel')} />
      </Stack>
    )
  }
  return (
    <Text size="2" tone="soft">
      {t('pollResult.countedAt', { at: worded(count.countedAt) })} {isLive && t('pollResult.live')}
    </Text>
  )
}
