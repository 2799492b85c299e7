import { isReviewable, type ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx'
import { ShortList } from '../../../../ui/ShortList.tsx'
import { UserText } from '../../../../ui/UserText.tsx'
import { RejectDialog } from '../decision/RejectDialog.tsx'
import type { Reviewing } from '../decision/useReviewing.ts'
import { listBriefHints } from '../entry/EntryBadges.tsx'

interface EntryBulkActionsProps {
  entries: readonly ListedEntry[]
  reviewing: Reviewing
  isRejecting: boolean
  setRejecting: (isRejecting: boolean) => void
  onDone: () => void
}

export function EntryBulkActions({
  entries: selected,
  reviewing,
  isRejecting,
  setRejecting,
  onDone,
}: EntryBulkActionsProps) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const entries = selected.filter(isReviewable)
  const withdrawn = selected.length - entries.length
  const hinted = entries.filter(({ hints, reviewState }) => hints.length > 0 && reviewState !== 'approved')
  const isNone = entries.length === 0 || reviewing.isPending
  const approve = () => {
    setConfirming(false)
    return reviewing.decide({ entries, reviewState: 'approved' }, onDone)
  }
  const start = (action: () => unknown) => () => {
    if (isNone) return
    reviewing.dismiss()
    return action()
  }
  return (
    <>
      <Button
        variant="filled"
        size="small"
        aria-disabled={isNone}
        onClick={start(hinted.length > 0 ? () => setConfirming(true) : approve)}
      >
        {reviewing.isPending ? t('form.working') : t('review.approve')}
      </Button>
      <Button variant="outlined" size="small" aria-disabled={isNone} onClick={start(() => setRejecting(true))}>
        {t('review.rejectDots')}
      </Button>
      {withdrawn > 0 && <span>{t('review.withdrawnSelected', { count: withdrawn })}</span>}
      {isConfirming && (
        <ConfirmDialog
          title={t('review.approveHinted', { count: hinted.length })}
          confirm={t('review.approveAll', { number: entries.length })}
          onConfirm={approve}
          onCancel={() => setConfirming(false)}
        >
          <p>{t('review.approveHintedText')}</p>
          <ShortList
            lines={hinted.map(({ id, snowplowName, hints }) => (
              <span key={id}>
                <UserText>{snowplowName}</UserText>: <UserText>{listBriefHints(hints, t).join(', ')}</UserText>
              </span>
            ))}
          />
        </ConfirmDialog>
      )}
      {isRejecting && (
        <RejectDialog entries={entries} reviewing={reviewing} onRejected={onDone} onClose={() => setRejecting(false)} />
      )}
    </>
  )
}

export function UndoNotice({ reviewing }: { reviewing: Reviewing }) {
  const { t } = useTranslation()
  if (!reviewing.lastDecision) return null
  const { reviewState, entries } = reviewing.lastDecision
  return (
    <Notice
      severity="success"
      action={
        <Button variant="outlined" size="small" aria-disabled={reviewing.isPending} onClick={reviewing.undo}>
          {reviewing.isPending ? t('form.working') : t('review.takeBack')}
        </Button>
      }
    >
      <p>{t(`review.made_${reviewState}`, { count: entries.length })}</p>
    </Notice>
  )
}
