import { getReviewMails, updateReviewMails } from '@snowplow/contract/entry/review-mails.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { toQuery, useCommand } from '../../lib/query.ts'
import type { SelectedSeason } from '../../ui/address.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'

/** The office's switch: families learn the result of the review by mail, the earlier ones at once. */
export function ReviewMails({ season, isReadOnly }: { season: SelectedSeason; isReadOnly: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery(toQuery(getReviewMails, { query: season }))
  const update = useCommand(updateReviewMails)
  const [isConfirming, setConfirming] = useState(false)
  if (!data || isReadOnly) return null
  const { hasReviewMails, reviewed } = data
  const change = (next: boolean) =>
    update.mutateAsync(
      { query: season, body: { hasReviewMails: next } },
      {
        onSuccess: () => {
          setConfirming(false)
          showToast(t(next ? 'mail.reviewsOn' : 'mail.reviewsOff'))
        },
      },
    )
  return (
    <>
      {!isConfirming && update.error && <FailureNotice error={update.error} />}
      <Row gap="3">
        <span>{t(hasReviewMails ? 'mail.reviewsAreOn' : 'mail.reviewsAreOff')}</span>
        <Button
          variant="outlined"
          size="small"
          aria-disabled={update.isPending}
          onClick={() => (hasReviewMails ? change(false) : setConfirming(true))}
        >
          {t(hasReviewMails ? 'mail.stopReviews' : 'mail.startReviews')}
        </Button>
      </Row>
      {isConfirming && (
        <ConfirmDialog
          title={t('mail.reviewsTitle')}
          confirm={t('mail.startReviews')}
          isPending={update.isPending}
          onConfirm={() => change(true)}
          onCancel={() => setConfirming(false)}
        >
          {update.error && <FailureNotice error={update.error} />}
          <p>{t('mail.reviewsText', { count: reviewed })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
