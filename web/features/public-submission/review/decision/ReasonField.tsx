import { descriptionMaxLength } from '@snowplow/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button/Button.tsx'
import { useField } from '../../../../ui/form/field.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import styles from '../Review.module.css'
import { presetReasons } from './reason-form.ts'

/** Why an entry is rejected, for colleagues: one of the usual reasons or one's own words. */
export function ReasonField() {
  const { t } = useTranslation()
  const { onChange } = useField<string>({ name: 'reason' })
  return (
    <div className={styles.reason}>
      <TextField name="reason" hint={t('review.reasonHint')} isMultiline maxLength={descriptionMaxLength} />
      <fieldset className={styles.presets} aria-label={t('review.presets')}>
        {presetReasons.map((preset) => (
          <Button key={preset} variant="outlined" size="small" onClick={() => onChange(t(`review.preset_${preset}`))}>
            {t(`review.preset_${preset}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
