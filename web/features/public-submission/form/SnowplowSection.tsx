import { descriptionMaxLength, snowplowNameMaxLength } from '@snowplow/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '../../../lib/useDebouncedValue.ts'
import { useField } from '../../../ui/form/field.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Spinner } from '../../../ui/layout/Page.tsx'
import { PlowDrawing } from '../../plow/PlowDrawing.tsx'
import styles from './Form.module.css'
import { FormSection } from './FormSection.tsx'
import type { useCheck } from './public-submission.queries.ts'

interface SnowplowSectionProps {
  check: ReturnType<typeof useCheck>
}

export function SnowplowSection({ check }: SnowplowSectionProps) {
  const { t } = useTranslation()
  const { value: name } = useField<string>({ name: 'snowplowName' })
  return (
    <FormSection title={t('form.snowplow')}>
      <div className={styles.plow}>
        <PlowDrawing
          name={name.trim()}
          label={name.trim() ? t('form.plowLabel', { name }) : t('form.plowLabelEmpty')}
        />
      </div>
      <div>
        <TextField
          name="snowplowName"
          hint={t('form.nameHint')}
          maxLength={snowplowNameMaxLength}
          autoComplete="off"
          error={check.isUnchecked ? t('submission.nameUnchecked') : undefined}
          dir="auto"
          end={check.isChecking && <Spinner label={t('form.checking')} />}
        />
        <NameCounter count={name.length} isFree={check.isFree} />
      </div>
      <TextField
        name="snowplowNameDescription"
        isMultiline
        hint={t('form.descriptionHint')}
        maxLength={descriptionMaxLength}
        dir="auto"
      />
    </FormSection>
  )
}

/** Without typing, before the count is read out: a reader who types wants no chatter. */
const countPauseMs = 1200

function NameCounter({ count, isFree }: { count: number; isFree: boolean }) {
  const { t } = useTranslation()
  const max = snowplowNameMaxLength
  const settled = useDebouncedValue(count, countPauseMs)
  return (
    <div className={styles.below}>
      <span role="status" className={styles.free}>
        {isFree && t('form.free')}
      </span>
      {/* The bare numbers for the eye, a sentence for the ear. */}
      <span aria-hidden="true">{t('form.counter', { count, max })}</span>
      <span role="status" className="visually-hidden">
        {settled > 0 && t('form.counterSpoken', { count: settled, max })}
      </span>
    </div>
  )
}
