import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../../../../ui/feedback/FailureNotice.tsx'
import { useContractForm } from '../../../../ui/form/contract-form.ts'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { ReasonField } from './ReasonField.tsx'
import { ReasonForm } from './reason-form.ts'
import { useReviewWords } from './review-words.tsx'
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
  const wordFailure = useReviewWords()
  const [only] = entries
  const count = entries.length
  const form = useContractForm({
    id: useId(),
    schema: ReasonForm,
    defaultValues: { reason: '' },
    words: { reason: 'reviewReason' },
    send: async ({ reason }) => reviewing.decide({ entries, reviewState: 'rejected', reason }, onClose),
  })
  return (
    <FormDialog
      form={form}
      title={
        count === 1
          ? t('review.rejectOne', { name: only?.snowplowName ?? '' })
          : t('review.rejectMany', { number: count })
      }
      submit={t('review.reject')}
      isOver={count === 0}
      holdsBack
      failure={null}
      onClose={onClose}
    >
      {reviewing.failed && (
        <FailureNotice
          {...wordFailure(reviewing.failed.error, reviewing.failed.decision.entries, reviewing.failed.decision)}
          kept={count > 0 ? t('review.keptReason', { number: count }) : t('review.noneLeft')}
        />
      )}
      <ReasonField />
    </FormDialog>
  )
}
