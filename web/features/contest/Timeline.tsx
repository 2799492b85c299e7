import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { formatDay, formatDays } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { Step } from './Step.tsx'

export function Timeline({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  return (
    <Stack as="ol">
      {contest.phases.map(({ phase, state, startsOn, endsOn }) => (
        <Step
          key={phase}
          state={state}
          statusText={t(`front.state_${state}`)}
          title={t(`front.phase_${phase}`)}
          date={formatDays(startsOn, endsOn, t)}
          about={t(`front.phase_${phase}_about`)}
        />
      ))}
      <Step
        state={contest.concluded ? 'ended' : 'not_started'}
        statusText={t(contest.concluded ? 'front.state_announced' : 'front.state_not_started')}
        title={t('front.announcement')}
        date={formatDay(contest.announcementDate, t)}
        about={t('front.announcement_about')}
      />
    </Stack>
  )
}
