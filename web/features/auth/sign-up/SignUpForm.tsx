import { emailMaxLength, nameMaxLength, passwordMaxLength } from '@snowplow/contract/limits.ts'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Checkbox } from '../../../ui/input/Checkbox.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import styles from '../AuthScreen.module.css'
import { AuthText } from '../AuthText.tsx'
import { useMockSignUp } from '../auth.queries.ts'
import { faultKey } from '../auth-faults.ts'
import { LoginNotice } from '../LoginNotice.tsx'
import { refusalsIn, type SignUp, type SignUpFormState, useSignUpForm } from './sign-up-form.ts'

/** The fields, their rules and the server's own faults beside them (sections 2, 5 and 8). */
export function SignUpForm() {
  const { t } = useTranslation()
  const form = useSignUpForm()
  const signUp = useMockSignUp()
  const { control } = form
  const { isValid, isDirty, dirtyFields } = form.formState
  const typed = useWatch({ control })
  const refusals = refusalsIn(signUp.error)
  /** A refusal stands until what was refused is changed. */
  const refusalOf = (field: 'displayName' | 'email' | 'password') => {
    const refusal = refusals.find((one) => one.field === field)
    if (!refusal || typed[field]?.trim() !== signUp.variables?.body[field].trim()) return undefined
    const faults = field === 'password' ? 'newPassword' : field
    return t(refusal.words ?? faultKey(faults, refusal.code ?? 'invalid'))
  }
  const isRefused = Boolean(refusalOf('displayName') ?? refusalOf('email') ?? refusalOf('password'))
  const isReady = isValid && isDirty && !isRefused && !signUp.isPending

  const send = ({ displayName, email, password }: SignUp) =>
    signUp.mutateAsync(
      { body: { displayName, email, password } },
      {
        onError: (error) => {
          const [first] = refusalsIn(error)
          if (first) form.setFocus(first.field)
        },
      },
    )
  const onSubmit = () => (isRefused ? undefined : form.handleSubmit(send)())
  return (
    <Form onSubmit={onSubmit} className={styles.form}>
      {signUp.isError && refusals.length === 0 && <LoginNotice error={signUp.error} />}
      <AuthText
        control={control}
        name="displayName"
        faults="displayName"
        refusal={refusalOf('displayName')}
        label={t('signUp.displayName')}
        autoComplete="name"
        maxLength={nameMaxLength}
      />
      <AuthText
        control={control}
        name="email"
        faults="email"
        refusal={refusalOf('email')}
        label={t('fields.email')}
        type="email"
        autoComplete="username"
        maxLength={emailMaxLength}
      />
      <AuthText
        control={control}
        name="password"
        faults="newPassword"
        refusal={refusalOf('password')}
        label={t('fields.password')}
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
        <Text id="sign-up-not-ready" size="2" tone="soft" className={styles.soft}>
          {t('signUp.notReady')}
        </Text>
      )}
    </Form>
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
