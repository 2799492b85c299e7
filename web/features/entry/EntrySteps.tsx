import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { listEntrySteps } from '@snowplow/contract/entry/entry-steps.ts'
import type { FamilyEntryState } from '@snowplow/contract/entry/family-entry.ts'
import { formatDays } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { Step } from '../contest/Step.tsx'

interface EntryStepsProps {
  state: FamilyEntryState
  /** Contest of the entry's season. */
  contest: Contest
  title: string
}

/** Shows a family where its name is; nothing once the name is out of the contest. */
export function EntrySteps({ state, contest, title }: EntryStepsProps) {
  const { t } = useTranslation()
  const steps = listEntrySteps(state, contest)
  if (steps.length === 0) return null
  return (
    <Stack as="section" gap="4" aria-labelledby="entry-steps">
      <h2 id="entry-steps">{title}</h2>
      <Stack as="ol">
        {steps.map(({ step, state, about, days }) => (
          <Step
            key={step}
            state={state}
            statusText={t(`entry.stepState_${state}`)}
            title={t(`entry.step_${step}`)}
            date={days && formatDays(days.from, days.to, t)}
            about={t(`entry.step_${about}`)}
          />
        ))}
      </Stack>
    </Stack>
  )
}
