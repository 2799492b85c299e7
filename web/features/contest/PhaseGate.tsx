import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import type { ReactNode } from 'react'
import { ClosedNotice } from './ClosedNotice.tsx'
import { ContestGate } from './ContestGate.tsx'
import { phaseOf } from './contest.queries.ts'

type Page = (contest: ContestReply) => ReactNode
/** The public phases share their closed page; those of the staff bring their own. */
type PhaseGateProps = ({ phase: 1 | 3; closed?: undefined } | { phase: 2 | 4; closed: Page }) & { children: Page }

/** Shows a phase's screen while the phase is active, and the not-started or the closed page otherwise (section 2). */
export const PhaseGate = ({ children, ...gate }: PhaseGateProps) => (
  <ContestGate>
    {(contest) => {
      if (phaseOf(contest, gate.phase).state === 'active') return children(contest)
      return gate.closed ? gate.closed(contest) : <ClosedNotice contest={contest} phase={gate.phase} />
    }}
  </ContestGate>
)
