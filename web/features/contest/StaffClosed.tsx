import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { Card, Row, Stack } from '../../ui/layout/Boxes.tsx'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'
import { WinnersLink } from './ContestLinks.tsx'
import { getPhase } from './contest.queries.ts'
import { useClosedText } from './PhaseGate.tsx'

interface StaffClosedProps {
  contest: Contest
  phase: 2 | 4
  title: string
  text?: string | undefined
  next?: ReactNode
  children?: ReactNode
}

export function StaffClosed({ contest, phase, title, text, next, children }: StaffClosedProps) {
  const { t } = useTranslation()
  const closedText = useClosedText({ contest, phase })
  const isOver = getPhase(contest, phase).state === 'ended'
  return (
    <AdminPage
      title={title}
      action={isOver && contest.concluded && <WinnersLink contest={contest}>{t('phase.winners')}</WinnersLink>}
    >
      <Card>
        <Row gap="5" isFirstGrowing>
          <Stack gap="3" align="start">
            <p>{text ? `${text} ${closedText}` : closedText}</p>
            {next}
          </Stack>
          <Stack width={220}>
            <PlowIllustration name="" decorative />
          </Stack>
        </Row>
      </Card>
      {children}
    </AdminPage>
  )
}
