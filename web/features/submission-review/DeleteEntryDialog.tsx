import type { PublicSubmission } from 'contract/submission-review.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/Toasts.tsx'
import { ReviewFailure } from './ReviewFailure.tsx'
import { useDeletePublicSubmission } from './submission-review.queries.ts'

interface DeleteEntryDialogProps {
  entry: PublicSubmission
  onDeleted: () => void
  onClose: () => void
}

export function DeleteEntryDialog({ entry, onDeleted, onClose }: DeleteEntryDialogProps) {
  const { t } = useTranslation()
  const deletion = useDeletePublicSubmission()
  const name = entry.snowplowName
  const send = () =>
    deletion.mutate(entry, {
      onSuccess: () => {
        showToast(t('review.deleted', { name }))
        onDeleted()
      },
    })
  return (
    <ConfirmDialog
      title={t('review.deleteTitle', { name })}
      confirm={t('review.deleteEntry')}
      isPending={deletion.isPending}
      onConfirm={send}
      onCancel={onClose}
    >
      {deletion.isError && <ReviewFailure error={deletion.error} />}
      <p>{t('review.deleteText')}</p>
    </ConfirmDialog>
  )
}
