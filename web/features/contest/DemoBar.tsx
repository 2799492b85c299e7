import { type ContestReply, setDemoClock } from '@snowplow/contract/contest/contest.ts'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { MomentBar, MomentSelect } from './MomentBar.tsx'

/** Demo mode alone, of which a rehearsal is one: its texts look real, and its people are not. */
export default function DemoBar({ contest }: { contest: ContestReply }) {
  const { t } = useTranslation()
  const jump = useCommand(setDemoClock)
  const instant = useInstant()
  const isRehearsal = contest.demo === 'rehearsal'
  return (
    <MomentBar title={t(isRehearsal ? 'demo.rehearsal' : 'demo.title')}>
      {isRehearsal && <span>{t('demo.madeUp')}</span>}
      <span>{t('demo.now', { date: instant(contest.now) })}</span>
      <MomentSelect contest={contest} onJump={(now) => jump.mutate({ body: { now } })} />
      {jump.isError && <span role="alert">{t('errors.demo.bad_instant')}</span>}
    </MomentBar>
  )
}
