import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAddress } from '../../ui/address.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { SeasonSwitch, useSeason } from '../season/SeasonSwitch.tsx'
import { Certificates } from './Certificates.tsx'
import { HoldSection } from './HoldSection.tsx'
import { retentionQuery } from './retention.queries.ts'
import { ScheduleSection } from './ScheduleSection.tsx'

export default function RetentionPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const address = useAddress()
  const season = useSeason()
  const current = season.all.find(({ isCurrent }) => isCurrent)?.year
  const year = season.year ?? (current === undefined ? '' : String(current))
  const schedule = useQuery({ ...retentionQuery(year), enabled: year !== '' })
  return (
    <AdminPage title={title} lead={t('retention.lead')}>
      <SeasonSwitch address={address} />
      {schedule.data?.hasErasureList === false && <Notice severity="warning">{t('retention.noList')}</Notice>}
      {schedule.isPending && <Waiting />}
      <QueryNotice of={schedule} failed={t('retention.failed')} hasReason />
      {schedule.data && (
        <>
          <HoldSection schedule={schedule.data} />
          <ScheduleSection schedule={schedule.data} />
        </>
      )}
      {!schedule.isPending && <Certificates address={address} season={season.query} />}
    </AdminPage>
  )
}
