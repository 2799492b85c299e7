import { deletePublicSubmission, isReviewable, type ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../../i18n/dates.ts'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { getConflicts } from '../../../../lib/call.ts'
import { useCommand } from '../../../../lib/query.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { FailedNotice } from '../../../../ui/feedback/Notice.tsx'
import { showToast } from '../../../../ui/feedback/Toasts.tsx'
import { Spinner } from '../../../../ui/layout/Page.tsx'
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx'
import { Modal, ModalButtons } from '../../../../ui/overlay/Modal.tsx'
import { DecisionFailure } from '../decision/DecisionFailure.tsx'
import { favoritesCountQuery } from '../entry-review.queries.ts'

interface DeleteEntryDialogProps {
  entry: ListedEntry
  /** Called with the current entry if it was decided since it was opened: it must be seen before it is deleted. */
  onChanged: (entry: ListedEntry) => void
  onDeleted: () => void
  onReject: () => void
  onClose: () => void
}

export function DeleteEntryDialog({ entry, onChanged, onDeleted, onReject, onClose }: DeleteEntryDialogProps) {
  const { t } = useTranslation()
  const favorites = useQuery(favoritesCountQuery(entry))
  const deletion = useCommand(deletePublicSubmission)
  const name = entry.snowplowName
  const title = t('review.deleteTitle', { name })
  const { staff = 0, isClosed = false, withheldUntil } = favorites.data ?? {}
  if (staff > 0 && isClosed)
    return (
      <Modal title={title} variant="alert" onClose={onClose}>
        <p>{t('review.deleteClosed', { count: staff })}</p>
        <ModalButtons>
          {entry.reviewState !== 'rejected' && isReviewable(entry) && (
            <Button variant="filled" onClick={onReject}>
              {t('review.rejectDots')}
            </Button>
          )}
          <Button variant="outlined" data-first onClick={onClose}>
            {t('table.cancel')}
          </Button>
        </ModalButtons>
      </Modal>
    )
  const send = () =>
    deletion.mutateAsync(
      { params: { id: String(entry.id) }, query: { version: String(entry.version) } },
      {
        onSuccess: () => {
          showToast(t(withheldUntil ? 'review.withheldDone' : 'review.deleted', { name }))
          onDeleted()
        },
        onError: (error) => {
          const [conflict] = getConflicts<ListedEntry>(error)
          if (conflict?.current) onChanged(conflict.current)
          favorites.refetch()
        },
      },
    )
  return (
    <ConfirmDialog
      title={title}
      confirm={t(withheldUntil ? 'review.withholdEntry' : 'review.deleteEntry')}
      isDestructive
      isPending={deletion.isPending}
      // Disabled until the number of favorites is known.
      canConfirm={favorites.isSuccess}
      onConfirm={send}
      onCancel={onClose}
    >
      {deletion.isError && <DecisionFailure error={deletion.error} entries={[entry]} />}
      {favorites.isPending && <Spinner />}
      {favorites.isError && <FailedNotice onRetry={favorites.refetch}>{t('review.favoritesFailed')}</FailedNotice>}
      {staff > 0 && (
        <p>
          <strong>{t('review.deleteFavorites', { count: staff })}</strong>
        </p>
      )}
      <p>{withheldUntil ? t('review.withholdText', { date: formatDay(withheldUntil, t) }) : t('review.deleteText')}</p>
    </ConfirmDialog>
  )
}
