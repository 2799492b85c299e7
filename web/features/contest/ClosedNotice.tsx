import type { ContestReply } from 'contract/contest.ts'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../i18n/useDay.ts'
import { OutsideLink, ScreenLink } from '../../ui/Button.tsx'
import { ButtonRow, Lead, PageSection, PageTitle, Picture, Stack } from '../../ui/Page.tsx'
import { PlowDrawing } from '../plow/PlowDrawing.tsx'
import { phaseOf } from './contest.queries.ts'
import { WinnersLink } from './WinnersLink.tsx'

/** Says that a phase has not begun, or that it is over and when or where the winners are (section 2). */
export function ClosedNotice({ contest, phase }: { contest: ContestReply; phase: 1 | 3 }) {
  const { t } = useTranslation()
  const day = useDay()
  const { state, startsOn } = phaseOf(contest, phase)
  const { departmentName, departmentWebsite } = contest.texts
  const isAhead = state === 'not_started'
  const isConcluded = !isAhead && contest.concluded
  const text = () => {
    if (isAhead) return t('phase.notStarted', { date: day(startsOn) })
    return isConcluded ? t('phase.concluded') : t('phase.released', { date: day(contest.announcementDate) })
  }
  return (
    <PageSection>
      <Stack isCentered>
        <Picture>
          <PlowDrawing name="" decorative />
        </Picture>
        <PageTitle>{t(isAhead ? `phase.notStartedTitle_${phase}` : 'phase.ended')}</PageTitle>
        <Lead>{text()}</Lead>
        {isConcluded && <WinnersLink contest={contest}>{t('phase.winners')}</WinnersLink>}
        <ButtonRow>
          <ScreenLink to="/" look="outlined">
            {t('phase.home')}
          </ScreenLink>
          {!isAhead && (
            <OutsideLink href={departmentWebsite} look="outlined">
              {t('phase.department', { name: departmentName })}
            </OutsideLink>
          )}
        </ButtonRow>
      </Stack>
    </PageSection>
  )
}
