import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { Card } from '../../../ui/layout/Layout.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'

/** A person's own sign-in: password and second factor. */
export default function SecurityPage({ title }: { title: string }) {
  return (
    <AdminPage title={title}>
      <Card width={760}>
        <PasswordSection />
      </Card>
      <Card width={760}>
        <SecondFactorSection />
      </Card>
    </AdminPage>
  )
}
