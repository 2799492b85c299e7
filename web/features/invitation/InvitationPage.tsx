import type { Reply } from '@snowplow/contract/api/route.ts'
import type { Challenge } from '@snowplow/contract/auth/auth.ts'
import { NewPassword } from '@snowplow/contract/auth/credentials.ts'
import { passwordResetMinutes } from '@snowplow/contract/limits.ts'
import { plainPath } from '@snowplow/contract/screen-paths.ts'
import { acceptInvitation, type LinkPurpose, readInvitation } from '@snowplow/contract/user/invitation.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { useInstant } from '../../i18n/dates.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { CallError, call, type FailureCode, getFailureCode, isOutcomeUnknown, isRefusal } from '../../lib/call.ts'
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
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { AuthScreen } from '../auth/AuthScreen.tsx'
import { describeLoginFailure } from '../auth/login-failure.ts'
import { useSession } from '../auth/session.ts'
import { NeedsScript } from '../contest/NeedsScript.tsx'

type Invited = Reply<typeof readInvitation>

const SecondStep = lazy(() => import('../auth/SecondStep.tsx'))

const textsOf = {
  invitation: { title: 'invitation.welcome', lead: 'invitation.lead', until: 'invitation.until' },
  passwordReset: { title: 'passwordReset.title', lead: 'passwordReset.lead', until: 'passwordReset.until' },
} as const satisfies Record<LinkPurpose, object>

/** Opens the link of an invitation or of a password reset, and sets the password of its account. */
export default function InvitationPage() {
  const [path] = useLocation()
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
      {invitation.error && (
        <NotUsable
          isReset={plainPath(path) === '/reset-password'}
          error={invitation.error}
          onRetry={invitation.refetch}
        />
      )}
      {invitation.data && <PasswordStep key={token} token={token} invited={invitation.data} />}
    </AuthScreen>
  )
}

/** Treats a truncated or extended link as unknown. */
async function readLink(token: string, signal: AbortSignal): Promise<Invited> {
  const unknown = new CallError(404, 'invitation.unknown')
  if (token === '') throw unknown
  return call(readInvitation, { body: { token } }, signal).catch((error) => {
    throw getFailureCode(error) === 'request.invalid' ? unknown : error
  })
}

const resetMessages = (t: Translate): Partial<Record<FailureCode, string>> => ({
  'invitation.unknown': t('passwordReset.unknown'),
  'invitation.already_used': t('passwordReset.alreadyUsed'),
  'invitation.replaced': t('passwordReset.replaced'),
  'invitation.expired': t('passwordReset.expired', { count: passwordResetMinutes }),
})

function NotUsable({ isReset, error, onRetry }: { isReset: boolean; error: Error; onRetry: () => unknown }) {
  const { t } = useTranslation()
  const messages = { ...describeLoginFailure(error, t).messages, ...(isReset && resetMessages(t)) }
  const action = isRefusal(error) ? (
    <ScreenLink to={isReset ? '/forgot-password' : '/sign-in'} variant="outlined" size="small">
      {t(isReset ? 'passwordReset.newLink' : 'auth.signIn')}
    </ScreenLink>
  ) : (
    <Button variant="outlined" size="small" onClick={() => onRetry()}>
      {t('error.retry')}
    </Button>
  )
  return (
    <>
      <h2>{t(isReset ? 'screen.resetPassword' : 'screen.invitation')}</h2>
      <FailureNotice error={error} messages={messages} unsure={null} action={action} />
    </>
  )
}

const Chosen = z.strictObject({ password: NewPassword })

interface PasswordStepProps {
  token: string
  invited: Invited
}

/** A password reset of an account with a second factor goes on with its code. */
function PasswordStep(props: PasswordStepProps) {
  const [, navigate] = useLocation()
  const [challenge, setChallenge] = useState<Challenge>()
  if (!challenge) return <PasswordForm {...props} onChallenge={setChallenge} />
  return (
    <Suspense fallback={<Waiting />}>
      <SecondStep
        challenge={challenge}
        onSignedIn={() => navigate('/', { replace: true })}
        onStartOver={() => navigate('/sign-in?login=admin', { replace: true })}
      />
    </Suspense>
  )
}

interface PasswordFormProps extends PasswordStepProps {
  onChallenge: (challenge: Challenge) => void
}

function PasswordForm({ token, invited, onChallenge }: PasswordFormProps) {
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
      if ('challenge' in session) return onChallenge(session)
      // Replaces the history entry: the link is used up.
      navigate('/', { replace: true })
      startSession(session.token)
    },
  })
  const failure = describeLoginFailure(form.failure, t)
  const isUnsure = isOutcomeUnknown(form.failure)
  const { purpose, firstName, lastName, email, endsAt } = invited
  const texts = textsOf[purpose]
  return (
    <>
      <Stack gap="2" align="start">
        <h2>{t(texts.title, { name: `${firstName} ${lastName}` })}</h2>
        <p>{t(texts.lead, { email })}</p>
        <Text size="2" tone="soft">
          {t(texts.until, { date: instant(endsAt) })}
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
