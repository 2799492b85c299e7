import { createUser, listUsers, type User, updateUser } from '@snowplow/contract/user.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call, failureCode } from '../../lib/call.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useBackAsks } from '../../ui/history-step.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx'
import { fullName } from './full-name.ts'
import styles from './User.module.css'
import { UserFields } from './UserFields.tsx'
import { UserNotice } from './UserNotice.tsx'
import {
  changeOf,
  draftOf,
  fieldId,
  inputOf,
  showRefusal,
  type UserDraft,
  type UserFormState,
  userFields,
  useUserForm,
} from './user-form.ts'
import { useUserFault } from './useUserFault.ts'

interface UserDialogProps {
  /** Null for a new person. */
  user: User | null
  isOwn: boolean
  onClose: () => void
}

/** Creates a person or edits one (section 3, user creation). What is typed stays until it is saved or thrown away. */
export function UserDialog({ user, isOwn, onClose }: UserDialogProps) {
  const { t } = useTranslation()
  const form = useUserForm(user)
  const creation = useCommand(createUser)
  const update = useCommand(updateUser)
  const [attempt, setAttempt] = useState(0)
  const [question, setQuestion] = useState<'discard' | 'ownRights' | null>(null)
  const newer = useNewerVersion(form, user, () => update.reset())
  const sending = user ? update : creation
  const { errors, isDirty } = form.formState

  const send = (draft: UserDraft) => {
    setQuestion(null)
    const handlers = {
      onSuccess: (saved: User) => {
        showToast(t(user ? 'user.saved' : 'user.created', { name: fullName(saved) }))
        onClose()
      },
      onError: (error: unknown) => {
        showRefusal(form, error)
        setAttempt((tried) => tried + 1)
      },
    }
    if (user) return update.mutateAsync({ params: { id: String(user.id) }, body: changeOf(draft) }, handlers)
    return creation.mutateAsync({ body: inputOf(draft) }, handlers)
  }
  const check = (draft: UserDraft) => {
    const losesRights = isOwn && user?.roles.includes('admin') && !(draft.isActive && draft.roles.includes('admin'))
    if (!losesRights) return send(draft)
    setQuestion('ownRights')
    return undefined
  }
  const submit = () => {
    if (sending.isPending) return
    sending.reset()
    return form.handleSubmit(check, () => setAttempt((tried) => tried + 1))()
  }
  const close = () => {
    if (sending.isPending) return
    if (isDirty) setQuestion('discard')
    else onClose()
  }
  useBackAsks(isDirty || sending.isPending, close)

  const hasFaults = Object.keys(errors).length > 0
  return (
    <Dialog title={user ? t('user.editTitle', { name: fullName(user) }) : t('user.new')} isWide onClose={close}>
      <Form onSubmit={submit} className={styles.form}>
        {attempt > 0 && hasFaults && <UserSummary form={form} attempt={attempt} />}
        {sending.isError && !hasFaults && (
          <UserNotice
            error={sending.error}
            isKept
            action={
              failureCode(sending.error) === 'user.changed_meanwhile' && (
                <Button look="outlined" size="small" onClick={newer.load}>
                  {t(newer.isLoading ? 'error.loading' : 'user.loadNewer')}
                </Button>
              )
            }
          />
        )}
        {newer.error !== null && <UserNotice error={newer.error} isKept />}
        {newer.typed && !sending.isError && <p role="status">{t('user.newerLoaded')}</p>}
        <UserFields form={form} isNew={!user} typed={newer.typed} />
        <DialogButtons>
          <Button type="submit" look="filled" aria-disabled={sending.isPending}>
            {sending.isPending ? t('table.working') : t(user ? 'user.save' : 'user.create')}
          </Button>
          <Button look="outlined" onClick={close}>
            {t('table.cancel')}
          </Button>
        </DialogButtons>
      </Form>
      {question === 'discard' && (
        <ConfirmDialog
          title={t('user.discardTitle')}
          confirm={t('user.discard')}
          onConfirm={onClose}
          onCancel={() => setQuestion(null)}
        >
          <p>{t('user.discardText')}</p>
        </ConfirmDialog>
      )}
      {question === 'ownRights' && (
        <ConfirmDialog
          title={t('user.ownRightsTitle')}
          confirm={t('user.ownRights')}
          onConfirm={() => send(form.getValues())}
          onCancel={() => setQuestion(null)}
        >
          <p>{t('user.ownRightsText')}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function UserSummary({ form, attempt }: { form: UserFormState; attempt: number }) {
  const { t } = useTranslation()
  const wordFault = useUserFault()
  const faults = userFields.flatMap((field) => {
    const text = wordFault(field, form.formState.errors[field]?.message)
    // A group of boxes takes the focus by its first box.
    return text ? [{ id: field === 'roles' ? `${fieldId('roles')}-user` : fieldId(field), text }] : []
  })
  return <ErrorSummary title={t('form.summary', { count: faults.length })} faults={faults} attempt={attempt} />
}

/** One person as the server has them now; null when they are gone. */
async function readUser(id: number): Promise<User | null> {
  const { items } = await call(listUsers, { query: { where: JSON.stringify({ id }) } })
  return items[0] ?? null
}

/** Somebody else was quicker: loads what they saved into the form, and keeps what was typed for comparison. */
function useNewerVersion(form: UserFormState, user: User | null, onLoaded: () => void) {
  const reading = useMutation({ mutationFn: readUser })
  const [typed, setTyped] = useState<UserDraft | null>(null)
  const load = () => {
    if (!user) return
    return reading.mutateAsync(user.id, {
      onSuccess: (newer) => {
        if (!newer) return
        setTyped(form.getValues())
        form.reset(draftOf(newer))
        onLoaded()
        document.getElementById(fieldId('firstName'))?.focus()
      },
    })
  }
  const isGone = reading.data === null
  const error = reading.error ?? (isGone ? new CallError(404, 'user.not_found') : null)
  return { typed, load, isLoading: reading.isPending, error }
}
