import { type ContestReply, setDemoClock } from '@snowplow/contract/contest/contest.ts'
import { dayAfter, startOfDay } from '@snowplow/contract/contest/days.ts'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Row } from '../../ui/layout/Layout.tsx'
import parts from '../../ui/layout/parts.module.css'
import styles from './Contest.module.css'
import { phaseOf } from './contest.queries.ts'

const noon = 12 * 3600_000

/** The moments a demo jumps to, each at noon of a day that lies well inside. */
function momentsOf(contest: ContestReply) {
  const atNoonOf = (day: string) => new Date(startOfDay(day, contest.timeZone).getTime() + noon).toISOString()
  const phase = (number: 1 | 2 | 3 | 4) => phaseOf(contest, number)
  const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  return [
    { name: 'before', at: atNoonOf(dayBefore(phase(1).startsOn)) },
    { name: 'phase_1', at: atNoonOf(dayAfter(phase(1).startsOn)) },
    { name: 'phase_2', at: atNoonOf(dayAfter(phase(2).startsOn)) },
    { name: 'phase_3', at: atNoonOf(dayAfter(phase(3).startsOn)) },
    { name: 'between', at: atNoonOf(dayAfter(phase(3).endsOn)) },
    { name: 'phase_4', at: atNoonOf(dayAfter(phase(4).startsOn)) },
    { name: 'over', at: atNoonOf(dayAfter(contest.announcementDate)) },
  ] as const
}

/** Demo mode alone. */
export default function DemoBar({ contest }: { contest: ContestReply }) {
  const { t } = useTranslation()
  const jump = useCommand(setDemoClock)
  const moments = momentsOf(contest)
  const instant = useInstant()
  return (
    <Row as="aside" aria-label={t('demo.title')} gap="4" className={`${parts.unprinted} ${styles.demo}`}>
      <strong>{t('demo.title')}</strong>
      <span>{t('demo.now', { date: instant(contest.now) })}</span>
      <Row as="label" gap="2" className="scripted">
        {t('demo.jump')}
        <select value="" onChange={({ target }) => jump.mutate({ body: { now: target.value } })}>
          <option value="" disabled>
            …
          </option>
          {moments.map(({ name, at }) => (
            <option key={name} value={at}>
              {t(`demo.${name}`)}
            </option>
          ))}
        </select>
      </Row>
      {jump.isError && <span role="alert">{t('errors.demo.bad_instant')}</span>}
    </Row>
  )
}
