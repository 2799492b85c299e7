import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDirection } from '../../i18n/direction.ts'
import { swallowSecondClick } from '../../lib/one-press.ts'
import { keep, useKept } from '../../theme/kept.ts'
import { Button } from '../../ui/Button.tsx'
import { FailedNotice } from '../../ui/Notice.tsx'
import { Waiting } from '../../ui/Page.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { Where } from '../../ui/table-state.ts'
import { QuickReject } from './QuickReject.tsx'
import { presetReasons } from './ReasonField.tsx'
import styles from './Triage.module.css'
import { TriageActs } from './TriageActs.tsx'
import { TriageCard } from './TriageCard.tsx'
import { TriageEnd } from './TriageEnd.tsx'
import { TriageProgress } from './TriageProgress.tsx'
import { TriageUndelivered } from './TriageUndelivered.tsx'
import type { Delivery } from './useDelivery.ts'
import { useTriage } from './useTriage.ts'
import { type TriageAct, useTriageKeys } from './useTriageKeys.ts'

interface TriageViewProps {
  conditions: readonly Where[]
  /** Outlives this view: what is on its way stays in sight elsewhere. */
  delivery: Delivery
  /** Which entries these are, and the way to choose others. */
  which: ReactNode
  onLeave: () => void
}

/** One waiting entry at a time, large and calm, decided with one key each. */
export function TriageView({ conditions, delivery, which, onLeave }: TriageViewProps) {
  const { t } = useTranslation()
  const triage = useTriage(conditions, delivery)
  const { current, last, supply } = triage
  const [isRejecting, setRejecting] = useState(false)
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const areKeysOn = useKept('triage-keys') !== 'off'
  const isRtl = useDirection() === 'rtl'
  const id = current?.id
  const isFirst = useRef(true)

  // The first card takes the focus; later ones leave it on the button that was pressed.
  useEffect(() => {
    if (id === undefined || !isFirst.current) return
    isFirst.current = false
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [id])

  const announce = (text: string) => setSaid((before) => (before === text ? `${text}\u00a0` : text))
  const nameNow = current?.snowplowName ?? ''
  const reject = (reason: string) => {
    setRejecting(false)
    swallowSecondClick()
    announce(t('review.nowIs_rejected', { name: nameNow }))
    triage.decide('rejected', reason)
    heading.current?.focus({ preventScroll: true })
  }
  const acts: Record<TriageAct, () => void> = {
    approve: () => {
      if (!current) return
      announce(t('review.nowIs_approved', { name: nameNow }))
      triage.decide('approved')
    },
    // Twice in a row rejects for the first of the usual reasons.
    reject: () => {
      if (!current) return
      if (isRejecting) reject(t(`review.preset_${presetReasons[0]}`))
      else setRejecting(true)
    },
    skip: () => {
      if (!current) return
      setRejecting(false)
      announce(t('review.skipped', { name: nameNow }))
      triage.skip()
    },
    undo: () => {
      if (!last) return
      setRejecting(false)
      announce(t('review.undone', { name: last.entry.snowplowName }))
      triage.undo()
    },
  }
  const stay = () => {
    setRejecting(false)
    heading.current?.focus({ preventScroll: true })
  }
  useTriageKeys({
    hasLetters: areKeysOn,
    isRtl,
    onAct: (act) => {
      // While a reason is asked for, only its own keys and a second R count.
      if (!isRejecting || act === 'reject') acts[act]()
    },
    onEscape: isRejecting ? stay : onLeave,
  })

  return (
    <section aria-label={t('review.view_triage')} className={styles.triage}>
      <div className={styles.top}>
        <TriageProgress triage={triage.triage} />
        {which}
      </div>
      <TriageUndelivered delivery={delivery} onLookAgain={triage.lookAgain} onLeaveIt={triage.leaveIt} />
      {supply.error !== null && (
        <FailedNotice retry={t('error.retry')} onRetry={supply.retry}>
          <p>{t('review.listFailed')}</p>
        </FailedNotice>
      )}
      {current && <TriageCard key={current.id} entry={current} headingRef={heading} />}
      {!current && supply.isLoading && <Waiting label={t('error.loading')} />}
      {!current && triage.triage.isAll && <TriageEnd triage={triage} />}
      {/* The next entry is read out once its card stands. */}
      <p role="status" className="only-spoken">
        {said} {said && current && t('review.nextIs', { name: nameNow })}
      </p>
      {isRejecting && current ? (
        <QuickReject onReject={reject} onCancel={stay} hasKeys={areKeysOn} />
      ) : (
        <TriageActs acts={acts} hasCurrent={current !== undefined} last={last} hasKeys={areKeysOn} onLeave={onLeave} />
      )}
      <div className={styles.keys}>
        <Switch
          id="triage-keys"
          isOn={areKeysOn}
          onChange={() => keep('triage-keys', areKeysOn ? 'off' : null)}
          label={t('review.keys')}
          hint={t('review.keysHint')}
        />
        <Button size="small" look="outlined" onClick={onLeave}>
          {t('review.leave')} <kbd>Esc</kbd>
        </Button>
      </div>
    </section>
  )
}
