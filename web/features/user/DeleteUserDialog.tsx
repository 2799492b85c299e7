import type { User } from '@snowplow/contract/user.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/Toasts.tsx'
import { fullName } from './full-name.ts'
import { UserNotice } from './UserNotice.tsx'
import { useDeleteUser } from './user.queries.ts'

interface DeleteUserDialogProps {
  user: User
  /** Whoever deletes the own account is asked a second time. */
  isOwn: boolean
  onClose: () => void
}

export function DeleteUserDialog({ user, isOwn, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation()
  const deleteUser = useDeleteUser()
  const [isSecond, setSecond] = useState(false)
  const name = fullName(user)
  const send = () =>
    deleteUser.mutateAsync(
      { id: user.id },
      {
        onSuccess: () => {
          showToast(t('user.deleted', { name }))
          onClose()
        },
      },
    )
  const isAskedAgain = isOwn && isSecond
  return (
    // The key opens a new dialog for the second question: it is read aloud, and the focus is at the harmless answer.
    <ConfirmDialog
      key={String(isAskedAgain)}
      title={isAskedAgain ? t('user.deleteOwnTitle') : t('user.deleteTitle', { name })}
      confirm={t(isAskedAgain ? 'user.deleteOwn' : 'user.delete')}
      isPending={deleteUser.isPending}
      onConfirm={isOwn && !isSecond ? () => setSecond(true) : send}
      onCancel={onClose}
    >
      {deleteUser.isError && <UserNotice error={deleteUser.error} />}
      <p>{isAskedAgain ? t('user.deleteOwnText') : t('user.deleteText', { email: user.email })}</p>
    </ConfirmDialog>
  )
}
