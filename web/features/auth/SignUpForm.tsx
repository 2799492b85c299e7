import { emailMaxLength, nameMaxLength, passwordMaxLength } from 'contract/limits.ts'
import type { SubmitEvent } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../lib/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import styles from './AuthScreen.module.css'
import { AuthText, serverWords } from './AuthText.tsx'
import { useSignUp } from './auth.queries.ts'
import { faultKey } from './auth-faults.ts'
import { LoginNotice } from './LoginNotice.tsx'
import { type SignUp, type SignUpFormState, serverFaults, useSignUpForm } from './sign-up-form.ts'

/** The fields, their rules and the server's own faults beside them (sections 2, 5 and 8). */
export function SignUpForm() {
  const { t } = useTranslation()
  const form = useSignUpForm()
  const signUp = useSignUp()
  const { isValid, isDirty, dirtyFields, errors } = form.formState
  const isReady = isValid && isDirty && !signUp.isPending

  const send = ({ displayName, email, password }: SignUp) =>
    signUp.mutate(
      { displayName, email, password },
      {
        onError: (error) => {
          if (!(error instanceof CallError)) return
          serverFaults(error.body, error.fields).forEach(({ field, words, code }, place) => {
            form.setError(field, words ? { type: serverWords, message: words } : { message: code ?? 'invalid' })
            if (place === 0) form.setFocus(field)
          })
        },
      },
    )
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!signUp.isPending) form.handleSubmit(send)()
  }
  const isExplained = Object.keys(errors).length > 0
  const { control } = form
  return (
    <form noValidate onSubmit={onSubmit} className={styles.form}>
      {signUp.isError && !isExplained && <LoginNotice error={signUp.error} />}
      <AuthText
        control={control}
        name="displayName"
        faults="displayName"
        label={t('signUp.displayName')}
        autoComplete="name"
        maxLength={nameMaxLength}
      />
      <AuthText
        control={control}
        name="email"
        faults="email"
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        maxLength={emailMaxLength}
      />
      <AuthText
        control={control}
        name="password"
        faults="newPassword"
        label={t('auth.password')}
        type="password"
        autoComplete="new-password"
        maxLength={passwordMaxLength}
        onChange={() => dirtyFields.passwordConfirm && form.trigger('passwordConfirm')}
      />
      <AuthText
        control={control}
        name="passwordConfirm"
        faults="passwordConfirm"
        label={t('signUp.passwordConfirm')}
        type="password"
        autoComplete="new-password"
        maxLength={passwordMaxLength}
      />
      <Terms form={form} />
      <Button
        type="submit"
        look="main"
        aria-disabled={!isReady}
        aria-describedby={isReady || signUp.isPending ? undefined : 'sign-up-not-ready'}
      >
        {signUp.isPending ? t('signUp.creating') : t('signUp.create')}
      </Button>
      {!isReady && !signUp.isPending && (
        <p id="sign-up-not-ready" className={styles.soft}>
          {t('signUp.notReady')}
        </p>
      )}
    </form>
  )
}

function Terms({ form }: { form: SignUpFormState }) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control: form.control, name: 'acceptTerms' })
  const code = fieldState.error?.message
  return (
    <Checkbox
      id="acceptTerms"
      isChecked={field.value}
      onChange={() => field.onChange(!field.value)}
      label={t('signUp.terms')}
      error={code && t(faultKey('acceptTerms', code))}
      inputRef={field.ref}
    />
  )
}
