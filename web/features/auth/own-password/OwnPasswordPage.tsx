import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenLink } from '../../../ui/button/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'

export default function OwnPasswordPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const [isDone, setDone] = useState(false)
  return (
    <AdminPage title={title} lead={t('ownPassword.lead')}>
      {isDone ? <ChangedNotice /> : <OwnPasswordForm onDone={() => setDone(true)} />}
    </AdminPage>
  )
}

/** Takes the focus of the form that was here. */
function ChangedNotice() {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const action = (
    <ScreenLink to="/" variant="outlined">
      {t('unauthorized.home')}
    </ScreenLink>
  )
  return (
    <Notice severity="success" ref={box} action={action}>
      <p>{t('ownPassword.done')}</p>
    </Notice>
  )
}
