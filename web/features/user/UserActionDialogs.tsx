import { deleteUser, PasswordOfUser, setUserPassword, type User } from '@snowplow/contract/user/user.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { getFullName } from './UserFields.tsx'

export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const setPassword = useCommand(setUserPassword)
  const form = useContractForm({
    id: 'new',
    schema: PasswordOfUser,
    defaultValues: { password: '' },
    send: (body) => setPassword.mutateAsync({ params: { id: String(user.id) }, body }),
    onSent: () => {
      showToast(t('user.passwordSaved', { name: getFullName(user) }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('user.passwordTitle', { name: getFullName(user) })}
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

interface DeleteUserDialogProps {
  user: User
  /** Requires a second confirmation. */
  isOwn: boolean
  onClose: () => void
}

export function DeleteUserDialog({ user, isOwn, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation()
  const deletion = useCommand(deleteUser)
  const [isSecond, setSecond] = useState(false)
  const name = getFullName(user)
  const send = () =>
    deletion.mutateAsync(
      { params: { id: String(user.id) } },
      {
        onSuccess: () => {
          showToast(t('user.deleted', { name }))
          onClose()
        },
      },
    )
  const isSecondConfirmation = isOwn && isSecond
  return (
    // The key mounts a new dialog for the second confirmation: screen readers announce it, and the safe button has the
    // focus.
    <ConfirmDialog
      key={String(isSecondConfirmation)}
      title={isSecondConfirmation ? t('user.deleteOwnTitle') : t('user.deleteTitle', { name })}
      confirm={t(isSecondConfirmation ? 'user.deleteOwn' : 'user.delete')}
      isDestructive
      isPending={deletion.isPending}
      onConfirm={isOwn && !isSecond ? () => setSecond(true) : send}
      onCancel={onClose}
    >
      {deletion.isError && <FailureNotice error={deletion.error} />}
      <p>{isSecondConfirmation ? t('user.deleteOwnText') : t('user.deleteText', { email: user.email })}</p>
    </ConfirmDialog>
  )
}
