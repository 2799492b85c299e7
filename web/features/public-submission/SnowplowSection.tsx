import { descriptionMaxLength, snowplowNameMaxLength } from '@snowplow/contract/limits.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { usePaused } from '../../lib/usePaused.ts'
import { Spinner } from '../../ui/layout/Page.tsx'
import { PlowDrawing } from '../plow/PlowDrawing.tsx'
import { EntryText } from './EntryText.tsx'
import type { EntryFormState } from './entry-form.ts'
import styles from './Form.module.css'
import { FormSection } from './FormSection.tsx'
import type { useCheckSnowplowName } from './public-submission.queries.ts'

interface SnowplowSectionProps {
  form: EntryFormState
  check: ReturnType<typeof useCheckSnowplowName>
}

/** The name, on the truck while it is typed, and the story behind it. */
export function SnowplowSection({ form, check }: SnowplowSectionProps) {
  const { t } = useTranslation()
  const name = useWatch({ control: form.control, name: 'snowplowName' })
  const refusal = () => {
    if (check.isTaken) return t('errors.submission.name_taken')
    if (check.isUnchecked) return t('submission.nameUnchecked')
    return undefined
  }
  return (
    <FormSection title={t('form.snowplow')}>
      <div className={styles.plow}>
        <PlowDrawing
          name={name.trim()}
          label={name.trim() ? t('form.plowLabel', { name }) : t('form.plowLabelEmpty')}
        />
      </div>
      <div>
        <EntryText
          form={form}
          name="snowplowName"
          hint={t('form.nameHint')}
          maxLength={snowplowNameMaxLength}
          autoComplete="off"
          refusal={refusal()}
          dir="auto"
          end={check.isChecking && <Spinner label={t('form.checking')} />}
        />
        <NameCounter count={name.length} isFree={check.isFree} />
      </div>
      <EntryText
        form={form}
        name="snowplowNameDescription"
        isMultiline
        hint={t('form.descriptionHint')}
        maxLength={descriptionMaxLength}
        dir="auto"
      />
    </FormSection>
  )
}

/** Milliseconds without typing before the count is read out: a reader who types wants no chatter. */
const countPause = 1200

function NameCounter({ count, isFree }: { count: number; isFree: boolean }) {
  const { t } = useTranslation()
  const max = snowplowNameMaxLength
  const settled = usePaused(count, countPause)
  return (
    <div className={styles.below}>
      <span role="status" className={styles.free}>
        {isFree && t('form.free')}
      </span>
      {/* The bare numbers for the eye, a sentence for the ear. */}
      <span aria-hidden="true">{t('form.counter', { count, max })}</span>
      <span role="status" className="only-spoken">
        {settled > 0 && t('form.counterSpoken', { count: settled, max })}
      </span>
    </div>
  )
}
