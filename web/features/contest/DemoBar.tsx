import { type ContestReply, setDemoClock } from '@snowplow/contract/contest/contest.ts'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { MomentBar, MomentSelect } from './MomentBar.tsx'

/** Demo mode alone. */
export default function DemoBar({ contest }: { contest: ContestReply }) {
  const { t } = useTranslation()
  const jump = useCommand(setDemoClock)
  const instant = useInstant()
  return (
    <MomentBar title={t('demo.title')}>
      <span>{t('demo.now', { date: instant(contest.now) })}</span>
      <MomentSelect contest={contest} onJump={(now) => jump.mutate({ body: { now } })} />
      {jump.isError && <span role="alert">{t('errors.demo.bad_instant')}</span>}
    </MomentBar>
  )
}
