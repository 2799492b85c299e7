import { type Contest, setDemoClock } from '@snowplow/contract/contest/contest.ts'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useContestMoment } from './contest.queries.ts'
import { MomentBar, MomentSelect } from './MomentBar.tsx'

/** Demo mode alone, of which a rehearsal is one: its texts look real, and its people are not. */
export default function DemoBar({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const jump = useCommand(setDemoClock)
  const isRehearsal = contest.demo === 'rehearsal'
  return (
    <MomentBar title={t(isRehearsal ? 'demo.rehearsal' : 'demo.title')}>
      {isRehearsal && <span>{t('demo.madeUp')}</span>}
      <DemoClock />
      <MomentSelect contest={contest} onJump={(now) => jump.mutate({ body: { now } })} />
      {jump.isError && <span role="alert">{t('errors.demo.bad_instant')}</span>}
    </MomentBar>
  )
}

/** Apart: it alone changes with every answer. */
function DemoClock() {
  const { t } = useTranslation()
  const instant = useInstant()
  const now = useContestMoment().data
  return <span>{now && t('demo.now', { date: instant(now) })}</span>
}
