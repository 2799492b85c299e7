import { descriptionMaxLength } from '@snowplow/contract/limits.ts'
import { type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { TextInput } from '../../../ui/input/TextInput.tsx'
import styles from '../Review.module.css'

/** Reasons that come up again and again. */
export const presetReasons = ['unfit', 'brand', 'person', 'nonsense', 'alike'] as const

interface ReasonFieldProps {
  value: string
  onChange: (reason: string) => void
  error?: string | undefined
  inputRef: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** Why an entry is rejected, for colleagues: one of the usual reasons or one's own words. */
export function ReasonField({ value, onChange, error, inputRef }: ReasonFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.reason}>
      <TextInput
        id={id}
        isRequired
        label={t('review.reason')}
        hint={t('review.reasonHint')}
        error={error}
        inputRef={inputRef}
        isMultiline
        maxLength={descriptionMaxLength}
        value={value}
        onChange={onChange}
      />
      <fieldset className={styles.presets} aria-label={t('review.presets')}>
        {presetReasons.map((preset) => (
          <Button key={preset} look="outlined" size="small" onClick={() => onChange(t(`review.preset_${preset}`))}>
            {t(`review.preset_${preset}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
