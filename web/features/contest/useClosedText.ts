import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import type { PhaseNumber } from '@snowplow/contract/contest/phases.ts'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../i18n/dates/useDay.ts'
import { isAnnouncementDay, phaseOf } from './contest.queries.ts'

/** When a phase begins, or, once it is over, when or that the winners are announced (section 2). */
export function useClosedText({ phase, contest }: { phase: PhaseNumber; contest: ContestReply }) {
  const { t } = useTranslation()
  const day = useDay()
  const { state, startsOn } = phaseOf(contest, phase)
  if (state === 'not_started') return t('phase.notStarted', { date: day(startsOn) })
  if (contest.concluded) return t('phase.concluded')
  const date = day(contest.announcementDate)
  return isAnnouncementDay(contest) ? t('phase.releasedToday', { date }) : t('phase.released', { date })
}
