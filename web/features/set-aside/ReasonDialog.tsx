import { reasonMaxLength } from '@snowplow/contract/limits.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FailureCode, failureCode, isOutcomeUnknown } from '../../lib/call.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx'
import styles from './SetAside.module.css'

interface ReasonDialogProps {
  title: string
  /** What will happen, before it does. */
  children: ReactNode
  /** What will be done, as a verb. */
  confirm: string
  hint: string
  act: { isPending: boolean; error: unknown }
  /** Returns the promise of it. */
  onSend: (reason: string) => unknown
  onClose: () => void
}

/** Asks why before ballots are set aside or taken back: both change a result, and the audit keeps the reason. */
export function ReasonDialog({ title, children, confirm, hint, act, onSend, onClose }: ReasonDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const submit = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') return onSend(reason)
    input.current?.focus()
    return undefined
  }
  const close = () => {
    if (!act.isPending) onClose()
  }
  return (
    <Dialog title={title} onClose={close}>
      <Form onSubmit={submit} className={styles.form}>
        {act.error !== null && <ActNotice error={act.error} />}
        {children}
        <TextInput
          id="set-aside-reason"
          isRequired
          label={t('setAside.reason')}
          hint={hint}
          isMultiline
          autoComplete="off"
          maxLength={reasonMaxLength}
          value={reason}
          onChange={(typed) => {
            setReason(typed)
            setMissing(false)
          }}
          inputRef={input}
          error={isMissing ? t('setAside.reasonMissing') : undefined}
        />
        <DialogButtons>
          <Button type="submit" look="filled" aria-disabled={act.isPending}>
            {act.isPending ? t('table.working') : confirm}
          </Button>
          <Button look="outlined" aria-disabled={act.isPending} onClick={close}>
            {t('table.cancel')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}

/** Why nothing was done, or that nothing was heard of it, and what to do next; takes the focus. */
function ActNotice({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure brings the reader here
  useEffect(() => box.current?.focus(), [error])
  const code = failureCode(error)
  const reasons: Partial<Record<FailureCode, string>> = {
    'ballot.already_set_aside': t('errors.ballot.already_set_aside'),
    'setAside.already_taken_back': t('errors.setAside.already_taken_back'),
    'setAside.not_open': t('errors.setAside.not_open'),
    'ballot.not_found': t('errors.ballot.not_found'),
    'setAside.not_found': t('errors.ballot.not_found'),
    'auth.forbidden': t('errors.auth.forbidden'),
    'request.too_many': t('errors.request.too_many'),
    network: t('errors.network'),
  }
  const isUnsure = isOutcomeUnknown(error)
  const isSomebodyElses = code === 'ballot.already_set_aside' || code === 'setAside.already_taken_back'
  return (
    <Notice severity={isSomebodyElses ? 'warning' : 'error'} ref={box}>
      {isUnsure && <p>{t('setAside.unsure')}</p>}
      {(reasons[code] || !isUnsure) && <p>{reasons[code] ?? t('setAside.failed')}</p>}
      <p>{t('failure.kept')}</p>
    </Notice>
  )
}
