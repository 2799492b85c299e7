import type { Reply } from '@snowplow/contract/api/route.ts'
import { createUser, listUsers, type User, UserChange, updateUser } from '@snowplow/contract/user/user.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { CallError, call, getFailureCode } from '../../lib/call.ts'
import { useDecision } from '../../lib/decision.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { InvitationDialog } from './InvitationDialogs.tsx'
import { UndeliveredNotice } from './UndeliveredNotice.tsx'
import { getFullName, NewUserForm, toUserDraft, toUserInput, type UserDraft, UserFields } from './UserFields.tsx'

type Invited = Reply<typeof createUser>

export function UserDialog({ user, isOwn, onClose }: { user: User | null; isOwn: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const creation = useDecision(createUser)
  const [invited, setInvited] = useState<Invited | null>(null)
  const update = useCommand(updateUser)
  const [isConfirming, setConfirming] = useState(false)
  const form = useContractForm({
    id: 'user',
    schema: user ? UserChange : NewUserForm,
    defaultValues: toUserDraft(user),
    fieldOf: { 'user.duplicate_email': 'email' },
    needsConfirmation: (draft) => {
      const isStillAdmin = draft.isActive && draft.roles.includes('admin')
      const isRemovingOwnRights = isOwn && user?.roles.includes('admin') === true && !isStillAdmin
      setConfirming(isRemovingOwnRights)
      return isRemovingOwnRights
    },
    send: (draft): Promise<User | Invited> =>
      user
        ? update.mutateAsync({ params: { id: String(user.id) }, body: draft })
        : creation.decide({ body: toUserInput(draft) }),
    onSent: (saved) => {
      if ('invitation' in saved) return setInvited(saved)
      showToast(t('user.saved', { name: getFullName(saved) }))
      onClose()
    },
  })
  const newer = useNewerVersion(user, (version) => {
    const previousInput = form.getValues()
    form.clear(toUserDraft(version))
    form.setFocus('firstName')
    return previousInput
  })
  const loadNewer = getFailureCode(form.failure) === 'stale' && (
    <Button variant="outlined" size="small" onClick={newer.load}>
      {t(newer.isLoading ? 'error.loading' : 'user.loadNewer')}
    </Button>
  )
  if (invited?.invitation) return <InvitationDialog user={invited} invitation={invited.invitation} onClose={onClose} />
  return (
    <>
      <FormDialog
        form={form}
        title={user ? t('user.editTitle', { name: getFullName(user) }) : t('user.new')}
        isWide
        submit={t(user ? 'user.save' : 'user.create')}
        failure={{ action: loadNewer, messages: { stale: t('user.changedMeanwhile') } }}
        onClose={onClose}
      >
        {user && <UndeliveredNotice userId={user.id} />}
        {newer.error !== null && <FailureNotice error={newer.error} preservedNote />}
        {newer.previousInput && form.failure === null && <p role="status">{t('user.newerLoaded')}</p>}
        <UserFields isNew={!user} previousInput={newer.previousInput} />
      </FormDialog>
      {isConfirming && (
        <ConfirmDialog
          title={t('user.ownRightsTitle')}
          confirm={t('user.ownRights')}
          isDestructive
          onConfirm={() => {
            setConfirming(false)
            return form.send(form.getValues())
          }}
          onCancel={() => setConfirming(false)}
        >
          <p>{t('user.ownRightsText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

async function readUser(id: number): Promise<User | null> {
  const { items } = await call(listUsers, { query: { where: JSON.stringify({ id }) } })
  return items[0] ?? null
}

/** Loads a newer version into the form after a conflict; keeps the input for comparison. */
function useNewerVersion(user: User | null, takeOver: (newer: User) => UserDraft) {
  const reading = useMutation({ mutationFn: readUser })
  const [previousInput, setPreviousInput] = useState<UserDraft | null>(null)
  const load = () =>
    user && reading.mutateAsync(user.id, { onSuccess: (newer) => newer && setPreviousInput(takeOver(newer)) })
  const isDeleted = reading.data === null
  const error = reading.error ?? (isDeleted ? new CallError(404, 'user.not_found') : null)
  return { previousInput, load, isLoading: reading.isPending, error }
}
