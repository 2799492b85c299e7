import { descriptionMaxLength } from '@snowplow/contract/limits.ts'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { ContractForm, SubmitButton } from '../../../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../../../ui/form/contract-form.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Card, Row, Text } from '../../../../ui/layout/Boxes.tsx'
import staff from '../../../../ui/layout/staff.module.css'
import { presetReasons, ReasonForm } from '../decision/RejectDialog.tsx'
import styles from '../Review.module.css'
import type { Step } from './review-queue.ts'
import { type QueueAction, queueKeys } from './useQueueKeys.ts'

interface QueueActionsProps {
  actions: Record<QueueAction, () => void>
  hasCurrent: boolean
  last: Step | undefined
  hasKeys: boolean
}

export function QueueActions({ actions, hasCurrent, last, hasKeys }: QueueActionsProps) {
  const { t } = useTranslation()
  const key = (action: QueueAction): ReactNode => hasKeys && <kbd>{queueKeys[action]}</kbd>
  const button = (action: QueueAction, isPossible = hasCurrent) => ({
    'aria-disabled': !isPossible,
    'aria-keyshortcuts': hasKeys ? queueKeys[action] : undefined,
    onClick: actions[action],
  })
  return (
    <Card className={styles.sticky}>
      <Row gap="3" className={styles.actions}>
        {/* Async, so that the second click of a double click does not decide the next entry. */}
        <Button variant="filled" {...button('approve')} onClick={async () => actions.approve()}>
          {t('review.approve')} {key('approve')}
        </Button>
        <Button
          variant="outlined"
          {...button('approveWithoutStory')}
          onClick={async () => actions.approveWithoutStory()}
        >
          {t('review.approveWithoutStory')} {key('approveWithoutStory')}
        </Button>
        <Button variant="outlined" {...button('reject')}>
          {t('review.rejectDots')} {key('reject')}
        </Button>
        <Button {...button('skip')}>
          {t('review.skip')} {key('skip')}
        </Button>
        <Row as="span" gap="3" className={staff.apart}>
          <Button {...button('undo', last !== undefined)}>
            {t('review.undo')} {key('undo')}
          </Button>
          {last && (
            <Text as="span" size="2" tone="soft">
              {t(`review.last_${last.decision}`, { name: last.entry.snowplowName })}
            </Text>
          )}
        </Row>
      </Row>
    </Card>
  )
}

interface QuickRejectProps {
  onReject: (reason: string) => void
  onCancel: () => void
  hasKeys: boolean
}

export function QuickReject({ onReject, onCancel, hasKeys }: QuickRejectProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLFormElement>(null)
  const form = useContractForm({
    id: useId(),
    schema: ReasonForm,
    defaultValues: { reason: '' },
    errorKeys: { reason: 'reviewReason' },
    send: async ({ reason }) => onReject(reason),
  })
  useEffect(() => box.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const presets = presetReasons.map((preset) => t(`review.preset_${preset}`))
  const listen = useEffectEvent(({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const isField = target instanceof Element && target.closest('input, select, textarea') !== null
    if (!hasKeys || isField || ctrlKey || metaKey || altKey) return
    const reason = /^[1-9]$/.test(key) ? presets[Number(key) - 1] : undefined
    if (reason) onReject(reason)
  })
  useEffect(() => {
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <Card className={styles.sticky}>
      <ContractForm
        form={form}
        ref={box}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Escape cancels here even while typing.
          event.preventDefault()
          onCancel()
        }}
        aria-label={t('review.rejectWhy')}
      >
        <h3>{t('review.rejectWhy')}</h3>
        <Row gap="2">
          {presets.map((reason, index) => (
            <Button key={reason} variant="outlined" size="small" onClick={() => onReject(reason)}>
              <span>{reason}</span> {hasKeys && <kbd>{index + 1}</kbd>}
              {hasKeys && index === 0 && <kbd>{queueKeys.reject}</kbd>}
            </Button>
          ))}
        </Row>
        <Row gap="2" align="end" isFirstGrowing>
          <TextField
            name="reason"
            label={t('review.ownReason')}
            isRequired={false}
            autoComplete="off"
            limit={descriptionMaxLength}
          />
          <SubmitButton variant="outlined">{t('review.reject')}</SubmitButton>
          <Button onClick={onCancel}>{t('table.cancel')}</Button>
        </Row>
      </ContractForm>
    </Card>
  )
}
