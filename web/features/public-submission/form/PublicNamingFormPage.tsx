import { PageSection } from '../../../ui/layout/Page.tsx'
import { PhaseGate } from '../../contest/PhaseGate.tsx'
import { PublicNamingForm } from './PublicNamingForm.tsx'

export default function PublicNamingFormPage() {
  return (
    <PhaseGate phase={1}>
      {(contest) => (
        <PageSection>
          <PublicNamingForm contest={contest} />
        </PageSection>
      )}
    </PhaseGate>
  )
}
