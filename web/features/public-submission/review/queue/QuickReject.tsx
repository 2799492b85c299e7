import { descriptionMaxLength } from '@snowplow/contract/limits.ts'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button/Button.tsx'
import { ContractForm, SubmitButton } from '../../../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../../../ui/form/contract-form.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { presetReasons, ReasonForm } from '../decision/reason-form.ts'
import styles from './Queue.module.css'
import { queueKeys } from './useQueueKeys.ts'

interface QuickRejectProps {
  onReject: (reason: string) => void
  onCancel: () => void
  hasKeys: boolean
}

/** Asks for the reason with one more key: a digit for a usual one, R again for the first of them. */
export function QuickReject({ onReject, onCancel, hasKeys }: QuickRejectProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLFormElement>(null)
  const form = useContractForm({
    id: useId(),
    schema: ReasonForm,
    defaultValues: { reason: '' },
    words: { reason: 'reviewReason' },
    send: async ({ reason }) => onReject(reason),
  })
  useEffect(() => box.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const presets = presetReasons.map((preset) => t(`review.preset_${preset}`))
  const latest = useRef({ onReject, presets, hasKeys })
  latest.current = { onReject, presets, hasKeys }
  useEffect(() => {
    const listen = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isField = target instanceof Element && target.closest('input, select, textarea') !== null
      if (!latest.current.hasKeys || isField || ctrlKey || metaKey || altKey) return
      const reason = /^[1-9]$/.test(key) ? latest.current.presets[Number(key) - 1] : undefined
      if (reason) latest.current.onReject(reason)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <ContractForm
      form={form}
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Here it only ends the question, also while somebody types.
        event.preventDefault()
        onCancel()
      }}
      aria-label={t('review.rejectWhy')}
      className={styles.quick}
    >
      <h3>{t('review.rejectWhy')}</h3>
      <div className={styles.reasons}>
        {presets.map((reason, place) => (
          <Button key={reason} variant="outlined" size="small" onClick={() => onReject(reason)}>
            {reason} {hasKeys && <kbd>{place + 1}</kbd>}
            {hasKeys && place === 0 && <kbd>{queueKeys.reject}</kbd>}
          </Button>
        ))}
      </div>
      <div className={styles.own}>
        <TextField
          name="reason"
          label={t('review.ownReason')}
          isRequired={false}
          autoComplete="off"
          maxLength={descriptionMaxLength}
        />
        <SubmitButton variant="outlined">{t('review.reject')}</SubmitButton>
        <Button onClick={onCancel}>{t('table.cancel')}</Button>
      </div>
    </ContractForm>
  )
}
