import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { useDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CopyText } from '../../ui/button/CopyText.tsx'
import { Stack, Text } from '../../ui/layout/Layout.tsx'
import { phaseOf } from '../contest/contest.queries.ts'

/** Words for a message to those who have sent no favorites yet; the product sends none itself. */
export function Reminder({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const day = useDay()
  const address = `${location.origin}/district-submission-form`
  const text = t('home.reminder', { date: day(phaseOf(contest, 2).endsOn), address })
  return (
    <Stack gap="2">
      <Text weight="strong">{t('home.remind')}</Text>
      <CopyText text={text} label={t('home.copyReminder')} />
    </Stack>
  )
}
