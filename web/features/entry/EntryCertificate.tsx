import { useTranslation } from '../../i18n/i18n.ts'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { Lead } from '../../ui/layout/Page.tsx'
import { PrintDialog } from '../../ui/overlay/PrintDialog.tsx'
import { SentenceWithUserText, UserText } from '../../ui/UserText.tsx'
import { DepartmentLogo } from '../branding/DepartmentLogo.tsx'
import { useGetContest } from '../contest/contest.queries.ts'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'

interface EntryCertificateProps {
  entry: { firstName: string; lastName: string; snowplowName: string; season: number; isWinner: boolean }
  onClose: () => void
}

/** For the family alone: the student's name appears even if it is not published. */
export function EntryCertificate({ entry, onClose }: EntryCertificateProps) {
  const { t } = useTranslation()
  const contest = useGetContest().data
  const { departmentName } = contest?.texts ?? {}
  const logo = contest?.branding.logo
  const { firstName, lastName, snowplowName, season, isWinner } = entry
  return (
    <PrintDialog title={t('entry.certificateTitle')} print={t('entry.printCertificate')} onClose={onClose}>
      <Stack gap="4" isCentered>
        {logo && <DepartmentLogo logo={logo} name={departmentName ?? ''} within={{ width: 240, height: 72 }} />}
        {/* As wide as the paper. */}
        <div style={{ width: '100%' }}>
          <PlowIllustration name={snowplowName} />
        </div>
        <Lead>
          <SentenceWithUserText
            write={(mark) =>
              t(isWinner ? 'entry.certificateWon' : 'entry.certificateTaken', {
                student: mark(`${firstName} ${lastName}`),
                name: mark(snowplowName),
                year: String(season),
              })
            }
          />
        </Lead>
        {departmentName && (
          <p>
            <UserText>{departmentName}</UserText>
          </p>
        )}
      </Stack>
    </PrintDialog>
  )
}
