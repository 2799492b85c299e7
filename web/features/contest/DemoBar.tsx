import { type Contest, setDemoClock } from '@snowplow/contract/contest/contest.ts'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Link } from 'wouter'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useAddress } from '../../ui/address.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import { ContestTimeBar, MilestoneOptions, MilestoneSelect } from './ContestTimeBar.tsx'
import { serverTimeQuery } from './contest.queries.ts'

/** For demo mode and rehearsals: the texts look real, but all personal data is made up. */
export default function DemoBar({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const jump = useCommand(setDemoClock)
  const isRehearsal = contest.demo === 'rehearsal'
  return (
    <ContestTimeBar title={t(isRehearsal ? 'demo.rehearsal' : 'demo.title')}>
      {isRehearsal && <span>{t('demo.madeUp')}</span>}
      <DemoClock />
      <MilestoneSelect contest={contest} onJump={(now) => jump.mutate({ body: { now } })} />
      <noscript>
        <ClockForm contest={contest} />
      </noscript>
      <Link to="/mailbox" aria-label={t('screen.mailbox')} title={t('screen.mailbox')} className="scripted">
        <Icon of={Mail} />
      </Link>
      {jump.isError && <span role="alert">{t('errors.demo.bad_instant')}</span>}
    </ContestTimeBar>
  )
}

/** Moves the clock in a page without scripts, and returns to the page. */
function ClockForm({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const { addressOf } = useAddress()
  return (
    <Row as="form" gap="2" method="post" action={setDemoClock.path}>
      <input type="hidden" name="page" value={addressOf({})} />
      <select name="now" aria-label={t('demo.jump')} defaultValue="" required>
        <MilestoneOptions contest={contest} />
      </select>
      <button type="submit">{t('demo.go')}</button>
    </Row>
  )
}

/** Separate component, because only the clock changes with every reply. */
function DemoClock() {
  const { t } = useTranslation()
  const instant = useInstant()
  const now = useQuery(serverTimeQuery()).data
  return <span>{now && t('demo.now', { date: instant(now) })}</span>
}
