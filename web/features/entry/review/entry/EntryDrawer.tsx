import { isReviewable, type ListedEntry, type ReviewDecision } from '@snowplow/contract/entry/entry-review.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { getConflicts } from '../../../../lib/call.ts'
import { persist, usePersistedState } from '../../../../lib/storage/persisted-state.ts'
import { suppressDoubleClick } from '../../../../lib/submit-guard.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { showToast } from '../../../../ui/feedback/Toasts.tsx'
import { Instant } from '../../../../ui/Instant.tsx'
import { Switch } from '../../../../ui/input/Checkbox.tsx'
import { Panel, Row, Text } from '../../../../ui/layout/Boxes.tsx'
import staff from '../../../../ui/layout/staff.module.css'
import { Modal, ModalButtons } from '../../../../ui/overlay/Modal.tsx'
import { PlowIllustration } from '../../../plow/PlowIllustration.tsx'
import { DecisionFailure } from '../decision/DecisionFailure.tsx'
import { RejectDialog } from '../decision/RejectDialog.tsx'
import { isDecided, useReviewing } from '../decision/useReviewing.ts'
import { DuplicateNames } from '../duplicates/DuplicateNames.tsx'
import { DeleteEntryDialog } from './DeleteEntryDialog.tsx'
import { ClassEntryChip, FlaggedText, HintNotes, StateChip } from './EntryBadges.tsx'
import { EntryDetails, FamilyDetails } from './EntryDetails.tsx'
import { EntryStory } from './EntryStory.tsx'

export interface EntryDrawerProps {
  entry: ListedEntry
  /** Undefined at either end of the list, where the button is disabled. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  isReadOnly?: boolean
  /** Opens the next entry of the list after a decision; missing where there is no list. */
  goToNext?: () => void
  onShow: (entry: ListedEntry) => void
  onClose: () => void
}

export function EntryDrawer({ entry, onPrevious, onNext, isReadOnly, goToNext, onShow, onClose }: EntryDrawerProps) {
  const { t } = useTranslation()
  const [activeDialog, setActiveDialog] = useState<'reject' | 'delete' | null>(null)
  const reviewing = useReviewing(({ error, decision }) => {
    const current = getConflicts<ListedEntry>(error)[0]?.current
    if (current?.id !== entry.id) return
    onShow(current)
    // A colleague made the same decision: nothing left to confirm.
    if (isDecided(current, decision)) setActiveDialog(null)
  })
  const top = useRef<HTMLElement>(null)
  const isAutoAdvance = useRef(false)
  const { failed } = reviewing
  const dismiss = useEffectEvent(reviewing.dismiss)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry starts at the top, without the previous notice
  useEffect(() => {
    dismiss()
    if (isAutoAdvance.current) suppressDoubleClick()
    isAutoAdvance.current = false
    top.current?.closest('dialog')?.scrollTo(0, 0)
  }, [entry.id])

  const shouldAdvance = usePersistedState('after-decision') !== 'stay'
  const decide = (reviewState: ReviewDecision, isStoryHidden?: boolean) => {
    if (reviewing.isPending || reviewState === entry.reviewState) return
    const decision = { entries: [entry], reviewState, ...(isStoryHidden && { isStoryHidden }) }
    return reviewing.decide(decision, handleDecided)
  }
  const handleDecided = ([after]: readonly ListedEntry[]) => {
    if (!after) return
    showToast(t(`review.nowIs_${after.reviewState}`, { name: after.snowplowName }))
    onShow(after)
    if (!goToNext || !shouldAdvance) return
    isAutoAdvance.current = true
    goToNext()
  }
  const { hints, reviewState } = entry
  // The pressed button stays mounted to keep the focus.
  const [decidedId, setDecidedId] = useState<number | null>(null)
  if (reviewState !== 'pending' && decidedId !== entry.id) setDecidedId(entry.id)
  return (
    <Modal variant="end" title={entry.snowplowName} onClose={onClose} width={560} gutter={0}>
      <Row ref={top} as="nav" aria-label={t('review.neighbours')} gap="2">
        <Button variant="outlined" size="small" aria-disabled={!onPrevious} onClick={onPrevious}>
          {t('table.previous')}
        </Button>
        <Button variant="outlined" size="small" aria-disabled={!onNext} onClick={onNext}>
          {t('table.next')}
        </Button>
        {goToNext && !isReadOnly && (
          <Text as="span" size="2" className={staff.apart}>
            <Switch
              id="after-decision"
              isOn={shouldAdvance}
              onChange={() => persist('after-decision', shouldAdvance ? 'stay' : null)}
              label={t('review.goesOn')}
            />
          </Text>
        )}
      </Row>
      {failed && activeDialog !== 'reject' && (
        <DecisionFailure error={failed.error} entries={[entry]} target={failed.decision} />
      )}
      <Panel>
        <PlowIllustration name={entry.snowplowName} decorative />
      </Panel>
      <Row gap="3">
        <StateChip entry={entry} />
        <ClassEntryChip entry={entry} />
        {entry.reviewedBy && (
          <Text as="span" size="2" tone="soft">
            {t('review.reviewedBy', { person: entry.reviewedBy })}
          </Text>
        )}
        {entry.reviewedAt && (
          <Text as="span" size="2" tone="soft">
            <Instant at={entry.reviewedAt} />
          </Text>
        )}
      </Row>
      {entry.reviewReason && (
        <Text as="q" tone="soft">
          {entry.reviewReason}
        </Text>
      )}
      {hints.some(({ field }) => field === 'snowplowName') && (
        <Text size="4" weight="strong">
          <FlaggedText text={entry.snowplowName} field="snowplowName" hints={hints} />
        </Text>
      )}
      <HintNotes hints={hints} />
      <EntryStory entry={entry} onShow={onShow} />
      <DuplicateNames entry={entry} onOpen={onShow} />
      <EntryDetails entry={entry} />
      <FamilyDetails key={entry.id} id={entry.id} isClassEntry={entry.isClassEntry} />
      {!isReadOnly && (
        <ModalButtons>
          {isReviewable(entry) && (
            <>
              {/* Never moved or unmounted, even in its own state: it may be under the pointer and have the focus. */}
              <Button
                variant="filled"
                aria-disabled={reviewing.isPending || reviewState === 'approved'}
                onClick={() => decide('approved')}
              >
                {t('review.approve')}
              </Button>
              {reviewState === 'pending' && hints.some(({ field }) => field === 'snowplowNameDescription') && (
                <Button variant="outlined" aria-disabled={reviewing.isPending} onClick={() => decide('approved', true)}>
                  {t('review.approveWithoutStory')}
                </Button>
              )}
              <Button
                variant="outlined"
                aria-disabled={reviewState === 'rejected'}
                onClick={() => reviewState !== 'rejected' && setActiveDialog('reject')}
              >
                {t('review.rejectDots')}
              </Button>
              {decidedId === entry.id && (
                <Button
                  variant="outlined"
                  aria-disabled={reviewing.isPending || reviewState === 'pending'}
                  onClick={() => decide('pending')}
                >
                  {t('review.waitAgain')}
                </Button>
              )}
            </>
          )}
          {!entry.withheldAt && (
            <span className={staff.apart}>
              <Button onClick={() => setActiveDialog('delete')}>{t('review.delete')}</Button>
            </span>
          )}
        </ModalButtons>
      )}
      {activeDialog === 'reject' && (
        <RejectDialog
          entries={[entry]}
          reviewing={reviewing}
          onRejected={handleDecided}
          onClose={() => setActiveDialog(null)}
        />
      )}
      {activeDialog === 'delete' && (
        <DeleteEntryDialog
          entry={entry}
          onChanged={onShow}
          onDeleted={onClose}
          onReject={() => setActiveDialog('reject')}
          onClose={() => setActiveDialog(null)}
        />
      )}
    </Modal>
  )
}
