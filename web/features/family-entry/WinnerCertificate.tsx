import type { FamilyEntry } from '@snowplow/contract/public-submission/family-entry.ts'
import { isolate } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Lead, Picture } from '../../ui/layout/Page.tsx'
import { PrintDialog } from '../../ui/overlay/PrintDialog.tsx'
import { useGetContest } from '../contest/contest.queries.ts'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'

interface WinnerCertificateProps {
  entry: FamilyEntry
  onClose: () => void
}

/** For the family alone: the student's name appears even if it is not published. */
export function WinnerCertificate({ entry, onClose }: WinnerCertificateProps) {
  const { t, dir } = useTranslation()
  const department = useGetContest().data?.texts.departmentName
  const { firstName, lastName, snowplowName, season } = entry
  const student = isolate(`${firstName} ${lastName}`, dir)
  return (
    <PrintDialog title={t('family.certificateTitle')} print={t('family.printCertificate')} onClose={onClose}>
      <Lead>{t('family.certificateText', { student, name: isolate(snowplowName, dir), year: String(season) })}</Lead>
      <Picture>
        <PlowIllustration name={snowplowName} />
      </Picture>
      {department && (
        <p>
          <bdi>{department}</bdi>
        </p>
      )}
    </PrintDialog>
  )
}
