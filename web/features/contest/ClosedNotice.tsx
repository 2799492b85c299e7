import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { useTranslation } from 'react-i18next'
import { OutsideLink, ScreenLink } from '../../ui/button/Button.tsx'
import { Row } from '../../ui/layout/Layout.tsx'
import { PlowNotice } from '../plow/PlowNotice.tsx'
import { phaseOf } from './contest.queries.ts'
import { OpenNow } from './OpenNow.tsx'
import { useClosedText } from './useClosedText.ts'
import { WinnersLink } from './WinnersLink.tsx'

/** Says that a phase has not begun, or that it is over and when or where the winners are (section 2). */
export function ClosedNotice({ contest, phase }: { contest: ContestReply; phase: 1 | 3 }) {
  const { t } = useTranslation()
  const text = useClosedText({ contest, phase })
  const { departmentName, departmentWebsite } = contest.texts
  const isAhead = phaseOf(contest, phase).state === 'not_started'
  return (
    <PlowNotice title={t(isAhead ? `phase.notStartedTitle_${phase}` : 'phase.ended')} lead={text}>
      {!isAhead && contest.concluded && <WinnersLink contest={contest}>{t('phase.winners')}</WinnersLink>}
      <Row gap="3" justify="center">
        <OpenNow contest={contest} />
        <ScreenLink to="/" variant="outlined">
          {t('phase.home')}
        </ScreenLink>
        {!isAhead && (
          <OutsideLink href={departmentWebsite} variant="outlined">
            {t('phase.department', { name: departmentName })}
          </OutsideLink>
        )}
      </Row>
    </PlowNotice>
  )
}
