import '../../i18n/staff.ts'
import { can } from '@snowplow/contract/auth/access.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { Columns, Stack } from '../../ui/layout/Boxes.tsx'
import { useSession } from '../auth/session.ts'
import { CalendarLink } from '../contest/ContestLinks.tsx'
import { isPreparing } from '../contest/contest.queries.ts'
import { ContestGate } from '../contest/PhaseGate.tsx'
import { Timeline } from '../contest/Timeline.tsx'
import { AdminDashboard } from './AdminDashboard.tsx'
import { StaffDashboard } from './StaffDashboard.tsx'

export default function HomePage({ title }: { title: string }) {
  const { t } = useTranslation()
  const session = useSession()
  if (session.status !== 'authenticated') return null
  const { id, role } = session.user
  const isOffice = can(role, 'publicSubmission.review')
  return (
    <AdminPage title={title}>
      <ContestGate isInside>
        {(contest) => (
          // Cards of staff are above the dates: beside them they would leave a column empty.
          <Stack gap="6" {...(isOffice ? { isSplit: true } : { width: 960 })}>
            <Stack gap="4">
              {isOffice && <AdminDashboard contest={contest} />}
              {/* Administrators who prepare the contest need no reminder to come back. */}
              {role.includes('user') && !(isOffice && isPreparing(contest)) && (
                <Columns least="3" gap="4" align="stretch">
                  <StaffDashboard contest={contest} userId={id} isOffice={isOffice} />
                </Columns>
              )}
            </Stack>
            <Stack as="section" gap="4" aria-labelledby="dates">
              <h2 id="dates">{t('front.timeline')}</h2>
              <Timeline contest={contest} />
              <CalendarLink contest={contest} />
            </Stack>
          </Stack>
        )}
      </ContestGate>
    </AdminPage>
  )
}
