import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { StaffMember } from '@snowplow/contract/district-poll/district-poll.ts'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CopyText } from '../../ui/button/CopyText.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { getPhase } from '../contest/contest.queries.ts'

/** Text of a reminder for staff without favorites, and their email addresses; the product sends no email. */
export function Reminder({ contest, missing }: { contest: Contest; missing: readonly StaffMember[] }) {
  const { t } = useTranslation()
  const address = `${location.origin}/district-submission-form`
  const text = t('home.reminder', { date: formatDay(getPhase(contest, 2).endsOn, t), address })
  return (
    <Stack gap="2">
      <Text weight="strong">{t('home.remind')}</Text>
      <CopyText text={text} label={t('home.copyReminder')} />
      <details>
        <summary>{t('home.addresses')}</summary>
        <CopyText text={missing.map(({ email }) => email).join(', ')} label={t('home.copyAddresses')} isAddress />
      </details>
    </Stack>
  )
}
