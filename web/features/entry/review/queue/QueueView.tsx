import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { joinSentences } from '../../../../i18n/join-sentences.ts'
import { useTimeZone } from '../../../../i18n/time-zone.ts'
import { persist, usePersistedState } from '../../../../lib/storage/persisted-state.ts'
import { suppressDoubleClick } from '../../../../lib/submit-guard.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { FailedNotice } from '../../../../ui/feedback/Notice.tsx'
import { Switch } from '../../../../ui/input/Checkbox.tsx'
import { Row, Stack, Text } from '../../../../ui/layout/Boxes.tsx'
import { Waiting } from '../../../../ui/layout/Page.tsx'
import type { Where } from '../../../../workspace/data-table/table-state.ts'
import { OutboxNotices } from '../decision/DecisionFailure.tsx'
import { presetReasons } from '../decision/RejectDialog.tsx'
import type { Outbox } from '../decision/useOutbox.ts'
import { EntryFilters } from '../list/EntryFilters.tsx'
import styles from '../Review.module.css'
import { listConditions, useReviewAddress } from '../review-address.ts'
import { QueueActions, QuickReject } from './QueueActions.tsx'
import { QueueCard, QueueEnd, QueueProgress } from './QueueCard.tsx'
import { type QueueAction, useQueueKeys } from './useQueueKeys.ts'
import { useReviewQueue } from './useReviewQueue.ts'

interface QueuePageProps {
  /** Owned by the page: actions in progress stay visible in other views. */
  outbox: Outbox
}

export function QueuePage({ outbox }: QueuePageProps) {
  const { filters, setFilters } = useReviewAddress()
  const [isChoosing, setChoosing] = useState(false)
  const waiting = { ...filters, state: '' as const }
  const conditions = listConditions(waiting, useTimeZone())
  return (
    <>
      {isChoosing && <EntryFilters filters={waiting} onChange={setFilters} hasState={false} />}
      {/* Other filters start a new queue. */}
      <QueueView
        key={JSON.stringify(conditions)}
        conditions={conditions}
        outbox={outbox}
        isChoosing={isChoosing}
        onChoose={() => setChoosing(!isChoosing)}
      />
    </>
  )
}

interface QueueViewProps extends QueuePageProps {
  conditions: readonly Where[]
  isChoosing: boolean
  onChoose: () => void
}

function QueueView({ conditions, outbox, isChoosing, onChoose }: QueueViewProps) {
  const { t } = useTranslation()
  const [, go] = useLocation()
  const { viewAddress } = useReviewAddress()
  const leave = () => go(viewAddress('list'))
  const queue = useReviewQueue(conditions, outbox)
  const { current, last, supply } = queue
  const [isRejecting, setRejecting] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const areKeysOn = usePersistedState('triage-keys') !== 'off'
  const id = current?.id
  const isFirst = useRef(true)

  // Focuses the first card only; later ones leave the focus on the pressed button.
  useEffect(() => {
    if (id === undefined || !isFirst.current) return
    isFirst.current = false
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [id])

  const announce = (text: string) => setAnnouncement((before) => (before === text ? `${text}\u00a0` : text))
  const nameNow = current?.snowplowName ?? ''
  const reject = (reason: string) => {
    setRejecting(false)
    suppressDoubleClick()
    announce(t('review.nowIs_rejected', { name: nameNow }))
    queue.decide('rejected', { reason })
    heading.current?.focus({ preventScroll: true })
  }
  const actions: Record<QueueAction, () => void> = {
    approve: () => {
      if (!current) return
      announce(t('review.nowIs_approved', { name: nameNow }))
      queue.decide('approved')
    },
    approveWithoutStory: () => {
      if (!current) return
      announce(t('review.nowIs_approved', { name: nameNow }))
      queue.decide('approved', { isStoryHidden: true })
    },
    // Pressing reject twice uses the first preset reason.
    reject: () => {
      if (!current) return
      if (isRejecting) reject(t(`review.preset_${presetReasons[0]}`))
      else setRejecting(true)
    },
    skip: () => {
      if (!current) return
      setRejecting(false)
      announce(t('review.skipped', { name: nameNow }))
      queue.skip()
    },
    undo: () => {
      if (!last) return
      setRejecting(false)
      announce(t('review.undone', { name: last.entry.snowplowName }))
      queue.undo()
    },
  }
  const stay = () => {
    setRejecting(false)
    heading.current?.focus({ preventScroll: true })
  }
  useQueueKeys({
    hasLetters: areKeysOn,
    onAction: (action) => {
      // While the reason is requested, only its keys and a second R apply.
      if (!isRejecting || action === 'reject') actions[action]()
    },
    onEscape: isRejecting ? stay : leave,
  })

  return (
    <Stack as="section" gap="4" aria-label={t('review.view_triage')} className={styles.queue}>
      <Row gap="5" align="end" isFirstGrowing>
        <QueueProgress queue={queue.queue} />
        <Row gap="4">
          <Text tone="soft">{t(conditions.length > 0 ? 'review.triageSome' : 'review.triageAll')}</Text>
          <Button size="small" variant="outlined" aria-expanded={isChoosing} onClick={onChoose}>
            {t('review.triageWhich')}
          </Button>
        </Row>
      </Row>
      <OutboxNotices outbox={outbox} onReturnToQueue={queue.returnToQueue} onDismiss={queue.dismissRefused} />
      {supply.error !== null && <FailedNotice onRetry={supply.retry}>{t('review.listFailed')}</FailedNotice>}
      {current && <QueueCard key={current.id} entry={current} headingRef={heading} />}
      {!current && supply.isLoading && <Waiting />}
      {!current && queue.queue.isAll && <QueueEnd queue={queue} />}
      {/* Announces the next entry once its card is rendered. */}
      <p role="status" className="visually-hidden">
        {announcement && joinSentences(announcement, current && t('review.nextIs', { name: nameNow }))}
      </p>
      {isRejecting && current ? (
        <QuickReject onReject={reject} onCancel={stay} hasKeys={areKeysOn} />
      ) : (
        <QueueActions actions={actions} hasCurrent={current !== undefined} last={last} hasKeys={areKeysOn} />
      )}
      <Row gap="5" align="start" justify="between">
        <Switch
          id="triage-keys"
          isOn={areKeysOn}
          onChange={() => persist('triage-keys', areKeysOn ? 'off' : null)}
          label={t('review.keys')}
          hint={t('review.keysHint')}
        />
        <Button size="small" variant="outlined" onClick={leave}>
          {t('review.leave')} <kbd>Esc</kbd>
        </Button>
      </Row>
    </Stack>
  )
}
