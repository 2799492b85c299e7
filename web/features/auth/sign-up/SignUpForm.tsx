import { emailMaxLength, nameMaxLength, passwordMaxLength } from '@snowplow/contract/limits.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ContractForm, SubmitButton } from '../../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../../ui/form/contract-form.ts'
import { FormNotices } from '../../../ui/form/FormNotices.tsx'
import { useField } from '../../../ui/form/field.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Checkbox } from '../../../ui/input/Checkbox.tsx'
import { useMockSignUp } from '../auth.queries.ts'
import { useLoginFailure } from '../login-failure.ts'
import { emptySignUp, refusalOf, SignUpBody } from './sign-up-form.ts'

/** The fields, their rules and the server's own faults beside them (sections 2, 5 and 8). */
export function SignUpForm() {
  const { t } = useTranslation()
  const signUp = useMockSignUp()
  const form = useContractForm({
    schema: SignUpBody,
    defaultValues: emptySignUp,
    words: { email: 'accountEmail', password: 'newPassword' },
    checks: 'onChange',
    send: ({ displayName, email, password }) =>
      signUp.mutateAsync({ body: { displayName, email, password } }).catch((error) => {
        throw refusalOf(error)
      }),
  })
  const password = useWatch({ control: form.control, name: 'password' })
  const { trigger, getFieldState } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the second password is compared with each new first one
  useEffect(() => {
    if (getFieldState('passwordConfirm').isDirty) trigger('passwordConfirm')
  }, [password])
  const failure = useLoginFailure(form.failure)
  return (
    <ContractForm form={form}>
      <FormNotices {...failure} />
      <TextField name="displayName" autoComplete="name" maxLength={nameMaxLength} />
      <TextField name="email" type="email" autoComplete="username" maxLength={emailMaxLength} />
      <TextField name="password" type="password" autoComplete="new-password" maxLength={passwordMaxLength} />
      <TextField name="passwordConfirm" type="password" autoComplete="new-password" maxLength={passwordMaxLength} />
      <Terms />
      <SubmitButton variant="primary" waiting={t('signUp.creating')} notReady={t('signUp.notReady')}>
        {t('signUp.create')}
      </SubmitButton>
    </ContractForm>
  )
}

function Terms() {
  const { id, label, error, value, onChange, inputRef } = useField<boolean>({ name: 'acceptTerms' })
  return (
    <Checkbox
      id={id}
      isChecked={value}
      onChange={() => onChange(!value)}
      label={label}
      error={error}
      inputRef={inputRef}
    />
  )
}
