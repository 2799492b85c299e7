import { useTranslation } from '../../../i18n/i18n.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { Card } from '../../../ui/layout/Boxes.tsx'
import { useSession } from '../session.ts'
import { PasswordSection } from './PasswordSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** A person's own sign-in: password, second factor and sessions. */
export default function SecurityPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const session = useSession()
  const mustEnroll = session.status === 'authenticated' && session.user.mustEnroll
  return (
    <AdminPage title={title}>
      {mustEnroll ? (
        <Notice severity="warning">
          <p>{t('secondFactor.required')}</p>
        </Notice>
      ) : (
        <Card width={760}>
          <PasswordSection />
        </Card>
      )}
      <Card width={760}>
        <SecondFactorSection />
      </Card>
      <Card width={760}>
        <SessionsSection />
      </Card>
    </AdminPage>
  )
}
