import { changeOwnPassword } from '@snowplow/contract/auth/auth.ts'
import { OwnPasswordChange } from '@snowplow/contract/auth/credentials.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { isOutcomeUnknown } from '../../../lib/call.ts'
import { useCommand } from '../../../lib/query.ts'
import { ScreenLink } from '../../../ui/button/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../../ui/form/contract-form.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { describeLoginFailure } from '../login-failure.ts'
import { useSession } from '../session.ts'

export function PasswordSection() {
  const { t } = useTranslation()
  const [isDone, setDone] = useState(false)
  return (
    <Stack as="section" gap="4" aria-labelledby="password-section">
      <Stack gap="2">
        <h2 id="password-section">{t('ownPassword.title')}</h2>
        <Text tone="soft">{t('ownPassword.lead')}</Text>
      </Stack>
      {isDone ? <ChangedNotice /> : <OwnPasswordForm onDone={() => setDone(true)} />}
    </Stack>
  )
}

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

function OwnPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const changePassword = useCommand(changeOwnPassword)
  const form = useContractForm({
    schema: OwnPasswordChange,
    defaultValues: { currentPassword: '', newPassword: '' },
    send: (body) => changePassword.mutateAsync({ body }),
    onSent: onDone,
  })
  const failure = describeLoginFailure(form.failure, t)
  // The password may have changed: the reply was lost.
  const unsure = isOutcomeUnknown(form.failure) && { lead: undefined, unsure: t('ownPassword.unsure') }
  return (
    <ContractForm form={form} width={520}>
      <FormNotices {...failure} {...unsure} />
      {/* User name for the browser's password manager. */}
      {session.status === 'authenticated' && (
        <input type="email" autoComplete="username" value={session.user.email} readOnly hidden />
      )}
      <PasswordField name="currentPassword" autoComplete="current-password" />
      <PasswordField name="newPassword" hint={t('user.passwordHint')} autoComplete="new-password" />
      <SubmitButton variant="filled" waiting={t('ownPassword.saving')}>
        {t('ownPassword.save')}
      </SubmitButton>
    </ContractForm>
  )
}
