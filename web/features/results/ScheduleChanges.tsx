import type { Results } from '@snowplow/contract/results/results.ts'
import { formatDay, formatDays } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Panel } from '../poll-result/Panel.tsx'

/** Changes of the schedule during the contest; nothing without one. */
export function ScheduleChanges({ changes }: { changes: Results['scheduleChanges'] }) {
  const { t } = useTranslation()
  if (changes.length === 0) return null
  return (
    <Panel title={t('results.scheduleTitle')} about={t('results.scheduleAbout')}>
      <Stack as="ul" isRuled>
        {changes.map(({ at, day, items }) => (
          <Stack as="li" key={at} gap="1">
            <Text weight="strong">{t('results.scheduleChanged', { date: formatDay(day, t) })}</Text>
            {items.map(({ item, before, after }) => (
              <p key={item}>
                {joinSentences(
                  t(`results.schedule_${item}`),
                  t('results.scheduleDates', {
                    before: formatDays(before.startsOn, before.endsOn, t),
                    after: formatDays(after.startsOn, after.endsOn, t),
                  }),
                )}
              </p>
            ))}
          </Stack>
        ))}
      </Stack>
    </Panel>
  )
}
