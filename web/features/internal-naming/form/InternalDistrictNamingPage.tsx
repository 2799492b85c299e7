import '../../../i18n/staff.ts'
import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import type { EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../../i18n/dates/useDay.ts'
import { useSessionOwner } from '../../../lib/session.ts'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { phaseOf } from '../../contest/contest.queries.ts'
import { PhaseGate } from '../../contest/PhaseGate.tsx'
import { NamesSoFar } from './NamesSoFar.tsx'
import { NamingClosed } from './NamingClosed.tsx'
import { NamingForm } from './NamingForm.tsx'
import { ReviseDialog } from './ReviseDialog.tsx'
import { SentBackNames } from './SentBackNames.tsx'

/** Phase 4 for staff (section 2): names for the district's real trucks, and what became of them. */
export default function InternalDistrictNamingPage() {
  const ownId = Number(useSessionOwner())
  return (
    <PhaseGate phase={4} closed={(contest) => <NamingClosed contest={contest} ownId={ownId} />}>
      {(contest) => <Naming contest={contest} ownId={ownId} />}
    </PhaseGate>
  )
}

function Naming({ contest, ownId }: { contest: ContestReply; ownId: number }) {
  const { t } = useTranslation()
  const day = useDay()
  const [revised, setRevised] = useState<EmployeeSubmission | null>(null)
  return (
    <AdminPage
      title={t('naming.title')}
      lead={`${t('naming.lead')} ${t('naming.until', { date: day(phaseOf(contest, 4).endsOn) })}`}
    >
      <SentBackNames ownId={ownId} onRevise={setRevised} />
      <NamingForm ownId={ownId} />
      <NamesSoFar ownId={ownId} onRevise={setRevised} />
      {revised && <ReviseDialog key={revised.id} entry={revised} onClose={() => setRevised(null)} />}
    </AdminPage>
  )
}
