import { NewPassword } from '@snowplow/contract/auth/credentials.ts'
import { MockErrors, mockSignUp } from '@snowplow/contract/auth/mock-auth.ts'
import { emailMaxLength, nameMaxLength, passwordMaxLength } from '@snowplow/contract/limits.ts'
import { Email, fieldError, line } from '@snowplow/contract/text/text.ts'
import * as z from 'zod/mini'
import { useTranslation } from '../../i18n/i18n.ts'
import { CallError } from '../../lib/call.ts'
import { useCommand } from '../../lib/query.ts'
import { startSession } from '../../lib/session.ts'
import { ContractForm, FormNotices, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { useField } from '../../ui/form/field.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { Columns, Row } from '../../ui/layout/Boxes.tsx'
import { describeLoginFailure } from './login-failure.ts'

/** Creates the account in the development mock: production has no sign-up (`canSignUp` is false). */
export function SignUpForm() {
  const { t } = useTranslation()
  const signUp = useCommand(mockSignUp, { onSuccess: ({ access_token }) => startSession(access_token) })
  const form = useContractForm({
    schema: SignUpBody,
    defaultValues: emptySignUp,
    errorKeys: { email: 'accountEmail', password: 'newPassword' },
    checks: 'onChange',
    send: ({ displayName, email, password }) =>
      signUp.mutateAsync({ body: { displayName, email, password } }).catch((error) => {
        throw getRefusal(error)
      }),
  })
  const validateConfirmation = () => form.getFieldState('passwordConfirm').isDirty && form.trigger('passwordConfirm')
  const failure = describeLoginFailure(form.failure, t)
  return (
    <ContractForm form={form}>
      <FormNotices {...failure} />
      <TextField name="displayName" autoComplete="name" limit={nameMaxLength} />
      <TextField name="email" type="email" autoComplete="username" limit={emailMaxLength} />
      <Columns least="2" gap="3">
        <TextField
          name="password"
          type="password"
          autoComplete="new-password"
          limit={passwordMaxLength}
          onChanged={validateConfirmation}
        />
        <TextField name="passwordConfirm" type="password" autoComplete="new-password" limit={passwordMaxLength} />
      </Columns>
      <Terms />
      <TermsLinks />
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

/** Opens new tabs: this form has no draft. */
function TermsLinks() {
  const { t } = useTranslation()
  return (
    <Row gap="2">
      {(['rules', 'privacy'] as const).map((kind) => (
        <a key={kind} href={`/${kind}`} target="_blank" rel="noopener">
          {t('signUp.inNewTab', { page: t(`screen.${kind}`) })}
        </a>
      ))}
    </Row>
  )
}

/** Checked in the browser only, so not a contract error. */
const notEqual = 'not_equal'

const SignUpBody = z
  .object({
    displayName: line(nameMaxLength),
    email: Email,
    password: NewPassword,
    passwordConfirm: z.string().check(z.minLength(1, fieldError('required'))),
    acceptTerms: z.boolean().check(z.refine((isAccepted) => isAccepted, fieldError('required'))),
  })
  .check(
    z.refine(({ password, passwordConfirm }) => !passwordConfirm || password === passwordConfirm, {
      path: ['passwordConfirm'],
      error: notEqual,
      // Runs even if other fields are invalid.
      when: () => true,
    }),
  )

const emptySignUp: z.input<typeof SignUpBody> = {
  displayName: '',
  email: '',
  password: '',
  passwordConfirm: '',
  acceptTerms: false,
}

/** The development mock replies in sentences (section 8); maps them to error codes. */
const mockErrors: Record<string, string> = {
  'The email address is already in use': 'duplicate',
  'Check your email address': 'unfit',
  'Check your password': 'unfit',
}

function getRefusal(error: unknown): unknown {
  const listed = error instanceof CallError ? z.safeParse(MockErrors, error.body) : undefined
  if (!(error instanceof CallError) || !listed?.success) return error
  const fields = listed.data.map(({ type, message }) => ({
    path: type,
    code: mockErrors[message] ?? 'invalid',
    message,
  }))
  return new CallError(error.status, error.code, { code: error.code, message: error.message, fields })
}
