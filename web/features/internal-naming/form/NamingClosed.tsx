import '../../../i18n/staff.ts'
import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { useTranslation } from 'react-i18next'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { useClosedText } from '../../contest/ClosedNotice.tsx'
import { WinnersLink } from '../../contest/ContestLinks.tsx'
import { phaseOf } from '../../contest/contest.queries.ts'
import { NextForStaff } from '../../contest/NextForStaff.tsx'
import { PlowNotice } from '../../plow/PlowNotice.tsx'
import { NamesSoFar } from './NamesSoFar.tsx'
import { SentBackNames } from './SentBackNames.tsx'

interface NamingClosedProps {
  contest: ContestReply
  ownId: number
}

/** Before phase 4 a date to come back; after it what became of the names, which are still decided over. */
export function NamingClosed({ contest, ownId }: NamingClosedProps) {
  const { state } = phaseOf(contest, 4)
  return state === 'not_started' ? <NotStarted contest={contest} /> : <Ended contest={contest} ownId={ownId} />
}

function NotStarted({ contest }: { contest: ContestReply }) {
  const { t } = useTranslation()
  return (
    <PlowNotice title={t('naming.notStartedTitle')} lead={useClosedText({ contest, phase: 4 })}>
      {phaseOf(contest, 2).state !== 'ended' && <NextForStaff contest={contest} />}
      <p>{t('naming.getReady')}</p>
    </PlowNotice>
  )
}

function Ended({ contest, ownId }: NamingClosedProps) {
  const { t } = useTranslation()
  const outcome = useClosedText({ contest, phase: 4 })
  return (
    <AdminPage
      title={t('naming.endedTitle')}
      lead={`${t('naming.ended')} ${outcome}`}
      action={contest.concluded && <WinnersLink contest={contest}>{t('phase.winners')}</WinnersLink>}
    >
      <SentBackNames ownId={ownId} />
      <NamesSoFar ownId={ownId} />
    </AdminPage>
  )
}
