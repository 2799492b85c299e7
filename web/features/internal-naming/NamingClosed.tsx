import '../../i18n/staff.ts'
import type { ContestReply } from 'contract/contest.ts'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../i18n/useDay.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { Lead, PageSection, PageTitle, Picture, Stack } from '../../ui/Page.tsx'
import { phaseOf } from '../contest/contest.queries.ts'
import { WinnersLink } from '../contest/WinnersLink.tsx'
import { PlowDrawing } from '../plow/PlowDrawing.tsx'
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
  const day = useDay()
  return (
    <PageSection>
      <Stack isCentered>
        <Picture>
          <PlowDrawing name="" decorative />
        </Picture>
        <PageTitle>{t('naming.notStartedTitle')}</PageTitle>
        <Lead>{t('phase.notStarted', { date: day(phaseOf(contest, 4).startsOn) })}</Lead>
        <p>{t('naming.getReady')}</p>
      </Stack>
    </PageSection>
  )
}

function Ended({ contest, ownId }: NamingClosedProps) {
  const { t } = useTranslation()
  const day = useDay()
  const { announcementDate, concluded } = contest
  const outcome = concluded ? t('phase.concluded') : t('phase.released', { date: day(announcementDate) })
  return (
    <AdminPage
      title={t('naming.endedTitle')}
      lead={`${t('naming.ended')} ${outcome}`}
      action={concluded && <WinnersLink contest={contest}>{t('phase.winners')}</WinnersLink>}
    >
      <SentBackNames ownId={ownId} />
      <NamesSoFar ownId={ownId} />
    </AdminPage>
  )
}
