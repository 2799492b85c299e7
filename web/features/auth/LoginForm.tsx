import type { Reply } from '@snowplow/contract/api/route.ts'
import { type Challenge, type getSignInOptions, login } from '@snowplow/contract/auth/auth.ts'
import { LoginInput } from '@snowplow/contract/auth/credentials.ts'
import { emailMaxLength, passwordMaxLength } from '@snowplow/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import { getFailureCode } from '../../lib/call.ts'
import { useCommand } from '../../lib/query.ts'
import { startSession } from '../../lib/session.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import shared from '../../ui/layout/shared.module.css'
import { UserText } from '../../ui/UserText.tsx'
import { NeedsScript } from '../contest/NeedsScript.tsx'
import { describeLoginFailure } from './login-failure.ts'
import { signInOptionsQuery } from './session.ts'

const SecondStep = lazy(() => import('./SecondStep.tsx'))

export function LoginForm() {
  const [challenge, setChallenge] = useState<Challenge>()
  if (!challenge) return <PasswordForm onChallenge={setChallenge} />
  return (
    <Suspense fallback={<Waiting />}>
      <SecondStep challenge={challenge} onStartOver={() => setChallenge(undefined)} />
    </Suspense>
  )
}

function PasswordForm({ onChallenge }: { onChallenge: (challenge: Challenge) => void }) {
  const { t } = useTranslation()
  const signIn = useCommand(login, {
    onSuccess: (reply) => ('token' in reply ? startSession(reply.token) : onChallenge(reply)),
  })
  const options = useQuery(signInOptionsQuery)
  const submit = useRef<HTMLButtonElement>(null)
  const form = useContractForm({
    schema: LoginInput,
    defaultValues: { email: '', password: '' },
    errorKeys: { email: 'accountEmail', password: 'loginPassword' },
    checks: 'onChange',
    send: (body) => signIn.mutateAsync({ body }),
    onFailed: (error) => {
      // Selects the wrong password for retyping; other errors take the focus.
      if (getFailureCode(error) === 'auth.bad_credentials') form.setFocus('password', { shouldSelect: true })
    },
  })
  const emailId = form.inputId('email')
  useEffect(() => {
    // Respects a focus set before hydration, possibly in the password. Runs synchronously: `setFocus` of the form uses
    // a timer, by which a visitor on a slow phone may have moved the focus.
    if (document.activeElement === document.body) document.getElementById(emailId)?.focus()
  }, [emailId])
  const fillIn = (account: { email: string; password: string }) => {
    for (const name of ['email', 'password'] as const)
      form.setValue(name, account[name], { shouldDirty: true, shouldValidate: true })
    submit.current?.focus()
  }
  const failure = describeLoginFailure(form.failure, t)
  return (
    <>
      <Stack gap="2" align="start">
        <h2>{t('auth.adminLogin')}</h2>
        <Link to="/sign-in" className={shared.link}>
          {t('auth.back')}
        </Link>
      </Stack>
      <NeedsScript />
      <ContractForm form={form} className="scripted">
        <FormNotices {...failure} />
        <TextField name="email" type="email" autoComplete="username" limit={emailMaxLength} />
        <TextField name="password" type="password" autoComplete="current-password" limit={passwordMaxLength} />
        <SubmitButton variant="primary" ref={submit} waiting={t('auth.signingIn')} notReady={t('auth.notReady')}>
          {t('auth.signIn')}
        </SubmitButton>
      </ContractForm>
      <Link to="/forgot-password" className={shared.link}>
        {t('screen.forgotPassword')}
      </Link>
      <DemoAccounts accounts={options.data?.demoAccounts ?? []} onPick={fillIn} />
    </>
  )
}

type Account = Reply<typeof getSignInOptions>['demoAccounts'][number]

/** Demo mode only: accounts of all roles. */
function DemoAccounts({ accounts, onPick }: { accounts: Account[]; onPick: (account: Account) => void }) {
  const { t } = useTranslation()
  if (accounts.length === 0) return null
  return (
    <Card as="section" aria-labelledby="demo-accounts" gap="3">
      <h3 id="demo-accounts">{t('auth.demoAccounts')}</h3>
      <Stack as="ul" gap="3">
        {accounts.map((account) => (
          <Row as="li" key={account.email} gap="3" justify="between">
            <Stack as="span">
              <UserText>{account.email}</UserText>
              <Text as={UserText} size="2" tone="soft">
                {account.password}
              </Text>
            </Stack>
            <span className="scripted">
              <Button
                variant="outlined"
                size="small"
                onClick={() => onPick(account)}
                aria-label={t('auth.demoFillAs', { email: account.email })}
              >
                {t('auth.demoFill')}
              </Button>
            </span>
          </Row>
        ))}
      </Stack>
    </Card>
  )
}
