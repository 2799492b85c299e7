import '../../../i18n/staff.ts'
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useSessionOwner } from '../../../lib/session.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { Card, Columns, Text } from '../../../ui/layout/Boxes.tsx'
import { UserText } from '../../../ui/UserText.tsx'
import { getPhase, isPreparing } from '../../contest/contest.queries.ts'
import { NextForStaff } from '../../contest/NextForStaff.tsx'
import { PhaseGate } from '../../contest/PhaseGate.tsx'
import { StaffClosed } from '../../contest/StaffClosed.tsx'
import { useAreas } from '../../county/county.queries.ts'
import { sentBackQuery } from '../internal-naming.queries.ts'
import styles from '../Naming.module.css'
import { Reason } from '../TruckNameDrawer.tsx'
import { NamesSoFar } from './NamesSoFar.tsx'
import { NamingForm, ReviseDialog } from './NamingForm.tsx'

export default function InternalDistrictNamingPage() {
  const ownId = Number(useSessionOwner())
  return (
    <PhaseGate
      phase={4}
      // Before the phase a start date, after it the status of the names, which are still reviewed.
      closed={(contest) =>
        getPhase(contest, 4).state === 'not_started' ? (
          <NotStarted contest={contest} />
        ) : (
          <Ended contest={contest} ownId={ownId} />
        )
      }
    >
      {(contest) => <Naming contest={contest} ownId={ownId} />}
    </PhaseGate>
  )
}

interface NamingProps {
  contest: Contest
  ownId: number
}

function Naming({ contest, ownId }: NamingProps) {
  const { t } = useTranslation()
  const [revised, setRevised] = useState<EmployeeSubmission | null>(null)
  return (
    <AdminPage
      title={t('naming.title')}
      lead={`${t('naming.lead')} ${t('naming.until', { date: formatDay(getPhase(contest, 4).endsOn, t) })}`}
    >
      <SentBackNames ownId={ownId} onRevise={setRevised} />
      <NamingForm ownId={ownId} />
      <NamesSoFar ownId={ownId} onRevise={setRevised} />
      {revised && <ReviseDialog key={revised.id} entry={revised} onClose={() => setRevised(null)} />}
    </AdminPage>
  )
}

function NotStarted({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  return (
    <StaffClosed
      contest={contest}
      phase={4}
      title={t('naming.notStartedTitle')}
      next={
        <>
          {!isPreparing(contest) && getPhase(contest, 2).state !== 'ended' && <NextForStaff contest={contest} />}
          <p>{t('naming.getReady')}</p>
        </>
      }
    />
  )
}

function Ended({ contest, ownId }: NamingProps) {
  const { t } = useTranslation()
  return (
    <StaffClosed
      contest={contest}
      phase={4}
      title={t('naming.endedTitle')}
      text={contest.season.state === 'closed' ? undefined : t('naming.ended')}
    >
      <SentBackNames ownId={ownId} />
      <NamesSoFar ownId={ownId} />
    </StaffClosed>
  )
}

function SentBackNames({ ownId, onRevise }: { ownId: number; onRevise?: (entry: EmployeeSubmission) => void }) {
  const { t } = useTranslation()
  const names = useQuery(sentBackQuery(ownId))
  const { districtOf } = useAreas()
  if (!names.data || names.data.total === 0) return null
  return (
    <Card as="section" gap="4" className={styles.sentBack} aria-labelledby="naming-sent-back">
      <h2 id="naming-sent-back">{t('naming.sentBackTitle', { count: names.data.total })}</h2>
      {!onRevise && <p>{t('naming.sentBackLate')}</p>}
      <Columns as="ul" least="3" gap="3" align="stretch">
        {names.data.items.map((entry) => (
          <Card as="li" key={entry.id} gap="3">
            <div>
              <h3>
                <UserText>{entry.snowplowName}</UserText>
              </h3>
              <Text size="2" tone="soft">
                <UserText>{entry.snowplowId}</UserText> · <UserText>{districtOf(entry.districtId)}</UserText>
              </Text>
            </div>
            {entry.rejections.slice(-1).map((rejection) => (
              <Reason key={rejection.id} rejection={rejection} />
            ))}
            {onRevise && (
              <div>
                <Button variant="filled" size="small" onClick={() => onRevise(entry)}>
                  {t('naming.reviseOne', { name: entry.snowplowName })}
                </Button>
              </div>
            )}
          </Card>
        ))}
      </Columns>
    </Card>
  )
}
