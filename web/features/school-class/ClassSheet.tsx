import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Lead } from '../../ui/layout/Page.tsx'
import { PrintDialog } from '../../ui/overlay/PrintDialog.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { DepartmentLogo } from '../branding/DepartmentLogo.tsx'
import { useGetContest } from '../contest/contest.queries.ts'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'
import styles from './ClassSheet.module.css'
import { getFormLink } from './form-link.ts'

/** Rows of the table that fit one page of A4 or Letter, below a logo. */
const rowCount = 22

interface PrintedProps {
  code: string
  onClose: () => void
}

/** Sheet for the classroom wall. The first names stay on paper. */
export function ClassSheet({ code, onClose }: PrintedProps) {
  const { t } = useTranslation()
  return (
    <PrintDialog title={t('class.sheetTitle')} print={t('class.print')} onClose={onClose}>
      <Stack gap="3">
        <Department />
        <p>{t('class.sheetLead')}</p>
        <HowToEnter code={code} />
        <table className={styles.table}>
          <caption>{t('class.sheetTable')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('class.sheetName')}</th>
              <th scope="col">{t('class.sheetIdea')}</th>
              <th scope="col">{t('class.sheetSent')}</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rowCount }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: empty rows, which never change
              <tr key={row}>
                <td />
                <td />
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      </Stack>
    </PrintDialog>
  )
}

export function ClassPoster({ code, onClose }: PrintedProps) {
  const { t } = useTranslation()
  return (
    <PrintDialog title={t('class.sheetTitle')} print={t('class.print')} onClose={onClose}>
      <Stack gap="5" isCentered>
        <Department />
        {/* As wide as the paper. */}
        <div style={{ width: '100%' }}>
          <PlowIllustration name="?" decorative />
        </div>
        <Lead>{t('class.posterLead')}</Lead>
        <HowToEnter code={code} />
      </Stack>
    </PrintDialog>
  )
}

function Department() {
  const contest = useGetContest().data
  const logo = contest?.branding.logo
  const { departmentName } = contest?.texts ?? {}
  if (!logo) return departmentName ? <UserText>{departmentName}</UserText> : null
  return <DepartmentLogo logo={logo} name={departmentName ?? ''} within={{ width: 240, height: 72 }} />
}

function HowToEnter({ code }: { code: string }) {
  const { t } = useTranslation()
  const contest = useGetContest().data
  return (
    <Row gap="5" isUnwrapped>
      <QrCode text={getFormLink(code)} label={t('class.linkLabel')} />
      <Stack gap="2">
        <p>{t('class.sheetScan')}</p>
        <Text weight="strong" size="4">
          <UserText>{`${location.host}/class`}</UserText>
        </Text>
        <Text weight="strong" size="5">
          <UserText>{code}</UserText>
        </Text>
        {contest && <p>{t('class.sheetUntil', { date: formatDay(contest.entryDeadline, t) })}</p>}
      </Stack>
    </Row>
  )
}
