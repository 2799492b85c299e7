import { isolate } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { Lead } from '../../ui/layout/Page.tsx'
import { PrintDialog } from '../../ui/overlay/PrintDialog.tsx'
import { SentenceWithUserText, UserText } from '../../ui/UserText.tsx'
import { DepartmentLogo } from '../branding/DepartmentLogo.tsx'
import { useGetContest } from '../contest/contest.queries.ts'
import { translateGradeInText } from '../county/grade-in-text.ts'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'

interface EntryCertificateProps {
  entry: {
    firstName: string
    lastName: string
    /** Set for a class entry. */
    teacherName?: string | null
    gradeLevel?: string
    snowplowName: string
    season: number
    isWinner: boolean
  }
  onClose: () => void
}

/** For the family or the class alone: its name appears even if it is not published. */
export function EntryCertificate({ entry, onClose }: EntryCertificateProps) {
  const { t, language, dir } = useTranslation()
  const contest = useGetContest().data
  const { departmentName } = contest?.texts ?? {}
  const logo = contest?.branding.logo
  const { firstName, lastName, teacherName, gradeLevel = '', snowplowName, season, isWinner } = entry
  const writeNamer = (mark: (text: string) => string) =>
    teacherName
      ? t('entry.ofClass', {
          teacher: mark(teacherName),
          grade: isolate(translateGradeInText(gradeLevel, t, language), dir),
        })
      : mark(`${firstName} ${lastName}`)
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
                student: writeNamer(mark),
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
