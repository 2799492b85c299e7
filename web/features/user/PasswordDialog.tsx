import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { setUserPassword, type User } from '@snowplow/contract/user.ts'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../lib/call.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { PasswordInput } from '../../ui/input/PasswordInput.tsx'
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx'
import { fullName } from './full-name.ts'
import styles from './User.module.css'
import { UserNotice } from './UserNotice.tsx'
import { useUserFault } from './useUserFault.ts'

/** Gives somebody a new password, at least eight characters (section 9), without asking for the old one. */
export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const wordFault = useUserFault()
  const setPassword = useCommand(setUserPassword)
  const form = useForm<{ password: string }>({
    defaultValues: { password: '' },
    resolver: standardSchemaResolver(setUserPassword.body),
  })
  const send = ({ password }: { password: string }) =>
    setPassword.mutateAsync(
      { params: { id: String(user.id) }, body: { password } },
      {
        onSuccess: () => {
          showToast(t('user.passwordSaved', { name: fullName(user) }))
          onClose()
        },
        onError: (error) => {
          const [fault] = error instanceof CallError ? error.fields : []
          if (fault) form.setError('password', { message: fault.code }, { shouldFocus: true })
        },
      },
    )
  const submit = () => {
    setPassword.reset()
    return form.handleSubmit(send)()
  }
  return (
    <Dialog
      title={t('user.passwordTitle', { name: fullName(user) })}
      onClose={() => !setPassword.isPending && onClose()}
    >
      <Form onSubmit={submit} className={styles.form}>
        {setPassword.isError && !form.formState.errors.password && <UserNotice error={setPassword.error} isKept />}
        <p>{t(user.hasPassword ? 'user.passwordText' : 'user.passwordFirst')}</p>
        <Controller
          control={form.control}
          name="password"
          render={({ field, fieldState }) => (
            <PasswordInput
              id="new-password"
              isRequired
              label={t('user.newPassword')}
              hint={t('user.passwordHint')}
              autoComplete="new-password"
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              inputRef={field.ref}
              error={wordFault('password', fieldState.error?.message)}
            />
          )}
        />
        <DialogButtons>
          <Button type="submit" look="filled" aria-disabled={setPassword.isPending}>
            {setPassword.isPending ? t('table.working') : t('user.savePassword')}
          </Button>
          <Button look="outlined" onClick={() => !setPassword.isPending && onClose()}>
            {t('table.cancel')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
