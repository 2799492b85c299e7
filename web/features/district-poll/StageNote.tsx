import { useTranslation } from 'react-i18next'
import { useDay } from '../../i18n/dates/useDay.ts'
import { phaseOf, useGetContest } from '../contest/contest.queries.ts'

export function StageNote() {
  const { t } = useTranslation()
  const day = useDay()
  const contest = useGetContest()
  if (!contest.data) return null
  const staffPoll = phaseOf(contest.data, 2)
  const publicPoll = phaseOf(contest.data, 3)
  const text = () => {
    if (staffPoll.state === 'not_started') return t('districtPoll.stage_before', { date: day(staffPoll.startsOn) })
    if (staffPoll.state === 'active') return t('districtPoll.stage_staff', { date: day(staffPoll.endsOn) })
    if (publicPoll.state === 'not_started') return t('districtPoll.stage_between', { date: day(publicPoll.startsOn) })
    if (publicPoll.state === 'active') return t('districtPoll.stage_public', { date: day(publicPoll.endsOn) })
    return t('districtPoll.stage_over')
  }
  return <p role="status">{text()}</p>
}
