import type { FamilyEntry } from '@snowplow/contract/entry/family-entry.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Lead, Picture } from '../../ui/layout/Page.tsx'
import { PrintDialog } from '../../ui/overlay/PrintDialog.tsx'
import { SentenceWithUserText, UserText } from '../../ui/UserText.tsx'
import { useGetContest } from '../contest/contest.queries.ts'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'

interface WinnerCertificateProps {
  entry: FamilyEntry
  onClose: () => void
}

/** For the family alone: the student's name appears even if it is not published. */
export function WinnerCertificate({ entry, onClose }: WinnerCertificateProps) {
  const { t } = useTranslation()
  const department = useGetContest().data?.texts.departmentName
  const { firstName, lastName, snowplowName, season } = entry
  return (
    <PrintDialog title={t('family.certificateTitle')} print={t('family.printCertificate')} onClose={onClose}>
      <Lead>
        <SentenceWithUserText
          write={(mark) =>
            t('family.certificateText', {
              student: mark(`${firstName} ${lastName}`),
              name: mark(snowplowName),
              year: String(season),
            })
          }
        />
      </Lead>
      <Picture>
        <PlowIllustration name={snowplowName} />
      </Picture>
      {department && (
        <p>
          <UserText>{department}</UserText>
        </p>
      )}
    </PrintDialog>
  )
}
