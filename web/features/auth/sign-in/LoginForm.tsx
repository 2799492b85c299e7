import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { LoginInput } from '@snowplow/contract/auth/auth.ts'
import { emailMaxLength, passwordMaxLength } from '@snowplow/contract/limits.ts'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type * as z from 'zod/mini'
import { failureCode } from '../../../lib/call.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Stack } from '../../../ui/layout/Layout.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import styles from '../AuthScreen.module.css'
import { AuthText } from '../AuthText.tsx'
import { useGetSignInOptions, useLogin } from '../auth.queries.ts'
import { LoginNotice } from '../LoginNotice.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'

/** Admin Login: email and password (sections 2 and 5). */
export function LoginForm() {
  const { t } = useTranslation()
  const form = useForm<z.output<typeof LoginInput>>({
    mode: 'onChange',
    defaultValues: { email: '', password: '' },
    resolver: standardSchemaResolver(LoginInput),
  })
  const login = useLogin()
  const options = useGetSignInOptions()
  const submit = useRef<HTMLButtonElement>(null)
  const { setFocus, formState } = form
  useEffect(() => setFocus('email'), [setFocus])
  const isReady = formState.isDirty && formState.isValid && !login.isPending

  /** A wrong password is typed anew over the old one; what else failed is read first. */
  const correctPassword = (error: unknown) => {
    if (failureCode(error) === 'auth.bad_credentials') setFocus('password', { shouldSelect: true })
  }
  // With something missing this sends nothing and leads to the first faulty field.
  const onSubmit = () =>
    form.handleSubmit((values) => login.mutateAsync({ body: values }, { onError: correctPassword }))()
  const fillIn = (account: { email: string; password: string }) => {
    for (const name of ['email', 'password'] as const)
      form.setValue(name, account[name], { shouldDirty: true, shouldValidate: true })
    submit.current?.focus()
  }
  return (
    <>
      <Stack gap="2" align="start" className={styles.head}>
        <h2>{t('auth.adminLogin')}</h2>
        <Link to="/sign-in" className={styles.link}>
          {t('auth.back')}
        </Link>
      </Stack>
      {login.isError && <LoginNotice error={login.error} />}
      <Form onSubmit={onSubmit} className={styles.form}>
        <AuthText
          control={form.control}
          name="email"
          faults="email"
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          maxLength={emailMaxLength}
        />
        <AuthText
          control={form.control}
          name="password"
          faults="password"
          label={t('fields.password')}
          type="password"
          autoComplete="current-password"
          maxLength={passwordMaxLength}
        />
        <Button
          type="submit"
          look="main"
          ref={submit}
          aria-disabled={!isReady}
          aria-describedby={isReady || login.isPending ? undefined : 'login-not-ready'}
        >
          {login.isPending ? t('auth.signingIn') : t('auth.signIn')}
        </Button>
        {!isReady && !login.isPending && (
          <Text id="login-not-ready" size="2" tone="soft" className={styles.soft}>
            {t('auth.notReady')}
          </Text>
        )}
      </Form>
      <DemoAccounts accounts={options.data?.demoAccounts ?? []} onPick={fillIn} />
    </>
  )
}
