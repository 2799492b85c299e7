import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useBackAsks } from '../../../ui/history-step.ts'
import { Dialog, DialogButtons } from '../../../ui/overlay/Dialog.tsx'
import styles from '../Review.module.css'
import { ReasonField } from './ReasonField.tsx'
import { ReviewFailure } from './ReviewFailure.tsx'
import type { Reviewing } from './useReviewing.ts'

interface RejectDialogProps {
  /** Those that are left to reject; after a refusal these may be fewer. */
  entries: readonly ListedSubmission[]
  reviewing: Reviewing
  onClose: () => void
}

/** Rejects one entry or many, for a reason that colleagues can read. A refusal keeps the dialog and what was typed. */
export function RejectDialog({ entries, reviewing, onClose }: RejectDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [only] = entries
  const count = entries.length
  const name = only?.snowplowName ?? ''
  // Back closes this alone, not the entry below with it.
  useBackAsks(true, () => !reviewing.isPending && onClose())
  const submit = () => {
    if (count === 0) return
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return field.current?.focus()
    return reviewing.decide({ entries, reviewState: 'rejected', reason: reason.trim() }, onClose)
  }
  return (
    <Dialog
      title={count === 1 ? t('review.rejectOne', { name }) : t('review.rejectMany', { number: count })}
      onClose={() => !reviewing.isPending && onClose()}
    >
      <Form onSubmit={submit} className={styles.form}>
        {reviewing.error !== null && (
          <ReviewFailure
            error={reviewing.error}
            kept={count > 0 ? t('review.keptReason', { number: count }) : t('review.noneLeft')}
          />
        )}
        <ReasonField
          value={reason}
          onChange={(typed) => {
            setReason(typed)
            setMissing(false)
          }}
          error={isMissing ? t('review.reasonMissing') : undefined}
          inputRef={field}
        />
        <DialogButtons>
          <Button type="submit" look="filled" aria-disabled={reviewing.isPending || count === 0}>
            {reviewing.isPending ? t('table.working') : t('review.reject')}
          </Button>
          <Button look="outlined" onClick={onClose}>
            {t('table.cancel')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
