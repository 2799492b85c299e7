import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { PhaseUse } from '@snowplow/contract/contest/phase-use.ts'
import type { ContestChange } from '@snowplow/contract/contest/schedule.ts'
import { formatDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Text } from '../../../ui/layout/Boxes.tsx'
import { findMovedStarts } from './schedule-form.ts'

/** Whether the results will name a change of the schedule; true as long as the numbers are unknown. */
export function isNamedInResults(base: Contest, change: ContestChange, use: PhaseUse | undefined): boolean {
  if (!use) return true
  return use.ballots > 0 || (use.entries > 0 && findMovedStarts(base, change).includes(1))
}

/** Says how many entries and ballots a moved start affects, and that the results will name the change. */
export function PublishedChange({ base, change, use }: { base: Contest; change: ContestChange; use: PhaseUse }) {
  const { t } = useTranslation()
  const moved = findMovedStarts(base, change).flatMap((phase) => {
    const count = phase === 1 ? use.entries : use.ballots
    const startsOn = change.schedule?.phases.find((one) => one.phase === phase)?.startsOn
    return count > 0 && startsOn ? [{ phase, count, date: formatDay(startsOn, t) }] : []
  })
  if (!isNamedInResults(base, change, use)) return null
  return (
    <>
      {moved.map(({ phase, ...what }) => (
        <Text key={phase} weight="strong">
          {t(`schedule.moves_${phase}`, what)}
        </Text>
      ))}
      <p>{t('schedule.namedInResults')}</p>
    </>
  )
}
