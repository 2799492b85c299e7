import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { changeOwnPassword } from '@snowplow/contract/auth/auth.ts'
import { type Control, useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/call.ts'
import { useCommand } from '../../../lib/query.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { PasswordInput } from '../../../ui/input/PasswordInput.tsx'
import { faultKey } from '../auth-faults.ts'
import { LoginNotice } from '../LoginNotice.tsx'
import { useSession } from '../session.ts'
import styles from './OwnPassword.module.css'

const fields = ['currentPassword', 'newPassword'] as const
type Passwords = Record<(typeof fields)[number], string>

/** The current password and the new one. What is typed stays, whatever is wrong with it. */
export function OwnPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const changePassword = useCommand(changeOwnPassword)
  const form = useForm<Passwords>({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: standardSchemaResolver(changeOwnPassword.body),
  })
  const showRefusal = (error: unknown) => {
    const refused = error instanceof CallError ? error.fields : []
    const faults = fields.flatMap((name) => {
      const fault = refused.find(({ path }) => path === name)
      return fault ? [{ name, message: fault.code }] : []
    })
    for (const [place, { name, message }] of faults.entries())
      form.setError(name, { message }, { shouldFocus: place === 0 })
  }
  const change = (passwords: Passwords) =>
    changePassword.mutateAsync({ body: passwords }, { onSuccess: onDone, onError: showRefusal })
  const submit = () => {
    changePassword.reset()
    return form.handleSubmit(change)()
  }
  const hasFaults = Object.keys(form.formState.errors).length > 0
  return (
    <Form onSubmit={submit} className={styles.form}>
      {changePassword.isError && !hasFaults && (
        <LoginNotice error={changePassword.error} unsure={t('ownPassword.unsure')} />
      )}
      {/* Whose password it is: for the browser's own password manager. */}
      {session.status === 'authenticated' && (
        <input type="email" autoComplete="username" value={session.user.email} readOnly hidden />
      )}
      <PasswordField
        control={form.control}
        name="currentPassword"
        label={t('ownPassword.current')}
        autoComplete="current-password"
      />
      <PasswordField
        control={form.control}
        name="newPassword"
        label={t('ownPassword.next')}
        hint={t('user.passwordHint')}
        autoComplete="new-password"
      />
      <Button type="submit" look="main" aria-disabled={changePassword.isPending}>
        {t(changePassword.isPending ? 'ownPassword.saving' : 'ownPassword.save')}
      </Button>
    </Form>
  )
}

interface PasswordFieldProps {
  control: Control<Passwords>
  name: keyof Passwords
  label: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
}

function PasswordField({ control, name, ...input }: PasswordFieldProps) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  const code = fieldState.error?.message
  return (
    <PasswordInput
      {...input}
      id={name}
      name={name}
      isRequired
      error={code && t(faultKey(name, code))}
      value={field.value}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
