import { setUserPassword, type User } from '@snowplow/contract/user.ts'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/query.ts'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { fullName } from './full-name.ts'

/** Gives somebody a new password, at least eight characters (section 9), without asking for the old one. */
export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const setPassword = useCommand(setUserPassword)
  const form = useContractForm({
    id: 'new',
    schema: setUserPassword.body,
    defaultValues: { password: '' },
    send: (body) => setPassword.mutateAsync({ params: { id: String(user.id) }, body }),
    onSent: () => {
      showToast(t('user.passwordSaved', { name: fullName(user) }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('user.passwordTitle', { name: fullName(user) })}
      submit={t('user.savePassword')}
      onClose={onClose}
    >
      <p>{t(user.hasPassword ? 'user.passwordText' : 'user.passwordFirst')}</p>
      <PasswordField
        name="password"
        label={t('fields.newPassword')}
        hint={t('user.passwordHint')}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}
