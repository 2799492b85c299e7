import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { EntryText } from './EntryText.tsx'
import type { EntryFormState } from './entry-form.ts'
import styles from './Form.module.css'
import { FormSection } from './FormSection.tsx'

/** Parental consent: a pair of boxes of which exactly one is ticked, 'I DO' at first, and the signature. */
export function ConsentSection({ form }: { form: EntryFormState }) {
  const { t } = useTranslation()
  const { field } = useController({ control: form.control, name: 'childInfoParentConsent' })
  const choices = [
    { value: true, label: t('form.consentYes'), id: 'childInfoParentConsent' },
    { value: false, label: t('form.consentNo'), id: 'childInfoParentConsent-not' },
  ]
  return (
    <FormSection title={t('form.consent')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset within the section's fieldset would be read twice */}
      <div role="group" aria-labelledby="consent-question" className={styles.consent}>
        <p id="consent-question">{t('form.consentQuestion')}</p>
        <p>{t('form.consentSubject')}</p>
        <div className={styles.choices}>
          {choices.map(({ value, label, id }) => (
            <Checkbox
              key={id}
              id={id}
              label={label}
              isChecked={field.value === value}
              onChange={() => field.onChange(value)}
            />
          ))}
        </div>
        <p>{t('form.consentObject')}</p>
        <p role="status" className={styles.soft}>
          {t(field.value ? 'form.consentYesMeans' : 'form.consentNoMeans')}
        </p>
      </div>
      <EntryText form={form} name="parentalSignature" hint={t('form.signatureHint')} maxLength={nameMaxLength} />
    </FormSection>
  )
}
