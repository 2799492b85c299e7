import type { Reply } from '@snowplow/contract/api/route.ts'
import { NewPassword } from '@snowplow/contract/auth/credentials.ts'
import { acceptInvitation, readInvitation } from '@snowplow/contract/invitation.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CallError, call, failureCode, isOutcomeUnknown, isRefusal } from '../../lib/call.ts'
import { idempotentRetry } from '../../lib/decision.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { useCommand } from '../../lib/query.ts'
import { startSession } from '../../lib/session.ts'
import { Button, ScreenLink } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { Stack, Text } from '../../ui/layout/Layout.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { AuthScreen } from '../auth/AuthScreen.tsx'
import { loginFailure } from '../auth/login-failure.ts'
import { useSession } from '../auth/session.ts'
import { NeedsScript } from '../contest/NeedsScript.tsx'

type Invited = Reply<typeof readInvitation>

export default function InvitationPage() {
  const token = useLinkToken()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => readLink(token, signal),
    retry: (failures, error) => failures < 2 && !isRefusal(error),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <AuthScreen>
      <NeedsScript />
      {invitation.isPending && <Waiting />}
      {invitation.error && <NotUsable error={invitation.error} onRetry={invitation.refetch} />}
      {invitation.data && <PasswordForm key={token} token={token} invited={invitation.data} />}
    </AuthScreen>
  )
}

/** Treats a truncated or extended link as unknown. */
async function readLink(token: string, signal: AbortSignal): Promise<Invited> {
  const unknown = new CallError(404, 'invitation.unknown')
  if (token === '') throw unknown
  return call(readInvitation, { body: { token } }, signal).catch((error) => {
    throw failureCode(error) === 'request.invalid' ? unknown : error
  })
}

function NotUsable({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const { t } = useTranslation()
  const { messages = {} } = loginFailure(error, t)
  const action = isRefusal(error) ? (
    <ScreenLink to="/sign-in" variant="outlined" size="small">
      {t('auth.signIn')}
    </ScreenLink>
  ) : (
    <Button variant="outlined" size="small" onClick={() => onRetry()}>
      {t('error.retry')}
    </Button>
  )
  return (
    <>
      <h2>{t('screen.invitation')}</h2>
      <FailureNotice error={error} messages={messages} unsure={null} action={action} />
    </>
  )
}

const Chosen = z.strictObject({ password: NewPassword })

function PasswordForm({ token, invited }: { token: string; invited: Invited }) {
  const { t } = useTranslation()
  const instant = useInstant({ hasZone: true })
  const [, navigate] = useLocation()
  // Idempotent with the same password: a retry signs in again.
  const { scope: _, ...retryOptions } = idempotentRetry
  const accept = useCommand(acceptInvitation, retryOptions)
  const form = useContractForm({
    schema: Chosen,
    defaultValues: { password: '' },
    errorKeys: { password: 'newPassword' },
    send: ({ password }) => accept.mutateAsync({ body: { token, password } }),
    onSent: (session) => {
      // Replaces the history entry: the link is used up.
      navigate('/', { replace: true })
      startSession(session.token)
    },
  })
  const failure = loginFailure(form.failure, t)
  const isUnsure = isOutcomeUnknown(form.failure)
  const { firstName, lastName, email, endsAt } = invited
  return (
    <>
      <Stack gap="2" align="start">
        <h2>{t('invitation.welcome', { name: `${firstName} ${lastName}` })}</h2>
        <p>{t('invitation.lead', { email })}</p>
        <Text size="2" tone="soft">
          {t('invitation.until', { date: instant(endsAt) })}
        </Text>
      </Stack>
      <OtherSession email={email} />
      <ContractForm form={form}>
        <FormNotices {...failure} lead={undefined} unsure={isUnsure ? t('invitation.unsure') : null} />
        {/* User name for the browser's password manager. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="password" hint={t('user.passwordHint')} autoComplete="new-password" />
        <SubmitButton variant="primary" waiting={t('auth.signingIn')}>
          {t('invitation.save')}
        </SubmitButton>
      </ContractForm>
    </>
  )
}

function OtherSession({ email }: { email: string }) {
  const { t } = useTranslation()
  const session = useSession()
  if (session.status !== 'authenticated') return null
  return (
    <Notice severity="warning">
      <p>{t('invitation.otherSession', { own: session.user.email, email })}</p>
    </Notice>
  )
}
