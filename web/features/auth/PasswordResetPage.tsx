import { getSignInOptions, requestPasswordReset } from '@snowplow/contract/auth/auth.ts'
import { PasswordResetRequest } from '@snowplow/contract/auth/credentials.ts'
import { emailMaxLength, passwordResetMinutes } from '@snowplow/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import type { LoadPage } from '../../lib/page-module.ts'
import { useCommand } from '../../lib/query.ts'
import { FailedNotice, Notice } from '../../ui/feedback/Notice.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import shared from '../../ui/layout/shared.module.css'
import { NeedsScript } from '../contest/NeedsScript.tsx'
import { AuthScreen } from './AuthScreen.tsx'
import { describeLoginFailure } from './login-failure.ts'
import { signInOptionsQuery } from './session.ts'

export const load: LoadPage = ({ read }) => read(getSignInOptions, {})

/** Form that mails a link to reset the password; instructions without a mail server. */
export default function PasswordResetPage() {
  const { t } = useTranslation()
  const options = useQuery(signInOptionsQuery)
  const [recipient, setRecipient] = useState('')
  const canSendMail = options.data?.canSendMail
  return (
    <AuthScreen>
      <Stack gap="2" align="start">
        <h2>{t('screen.forgotPassword')}</h2>
        <Link to="/sign-in?login=admin" className={shared.link}>
          {t('forgotPassword.back')}
        </Link>
      </Stack>
      {options.isPending && <Waiting />}
      {options.isError && (
        <FailedNotice onRetry={() => options.refetch()}>
          {t('auth.failed')} {t('errors.network')}
        </FailedNotice>
      )}
      {canSendMail === false && <p>{t('forgotPassword.byAdministrator')}</p>}
      {canSendMail && (recipient ? <SentNotice recipient={recipient} /> : <RequestForm onSent={setRecipient} />)}
    </AuthScreen>
  )
}

function RequestForm({ onSent }: { onSent: (recipient: string) => void }) {
  const { t } = useTranslation()
  const request = useCommand(requestPasswordReset)
  const form = useContractForm({
    schema: PasswordResetRequest,
    defaultValues: { email: '' },
    errorKeys: { email: 'accountEmail' },
    send: (body) => request.mutateAsync({ body }),
    onSent: (_reply, { email }) => onSent(email),
  })
  return (
    <>
      <p>{t('forgotPassword.lead')}</p>
      <NeedsScript />
      <ContractForm form={form} className="scripted">
        <FormNotices {...describeLoginFailure(form.failure, t)} />
        <TextField name="email" type="email" autoComplete="username" limit={emailMaxLength} />
        <SubmitButton variant="primary" waiting={t('forgotPassword.sending')}>
          {t('forgotPassword.send')}
        </SubmitButton>
      </ContractForm>
    </>
  )
}

/** Same text for every address: it does not tell whether there is an account. */
function SentNotice({ recipient }: { recipient: string }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Notice severity="success" title={t('forgotPassword.sentTitle')} ref={box}>
      <p>{t('forgotPassword.sent', { email: recipient, count: passwordResetMinutes })}</p>
      <p>{t('forgotPassword.notArrived')}</p>
    </Notice>
  )
}
