import { emailMaxLength, nameMaxLength } from '@snowplow/contract/limits.ts'
import { formatPhoneNumber } from '@snowplow/contract/public-submission/public-submission.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useField } from '../../../ui/form/field.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Checkbox } from '../../../ui/input/Checkbox.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stack } from '../../../ui/layout/Layout.tsx'
import styles from './Form.module.css'

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="fieldset" className={styles.section}>
      <legend>
        <h2>{title}</h2>
      </legend>
      <Stack gap="5" className={styles.fields}>
        {children}
      </Stack>
    </Card>
  )
}

export function PersonalSection() {
  const { t } = useTranslation()
  return (
    <FormSection title={t('form.personal')}>
      <div className={styles.pair}>
        <TextField name="firstName" hint={t('form.studentHint')} maxLength={nameMaxLength} />
        <TextField name="lastName" hint={t('form.studentHint')} maxLength={nameMaxLength} />
      </div>
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        maxLength={emailMaxLength}
        hint={t('form.emailHint')}
        shape={(typed) => typed.trim()}
      />
      <TextField
        name="phoneNumber"
        type="tel"
        autoComplete="tel-national"
        hint={t('form.phoneHint')}
        shape={formatPhoneNumber}
      />
      <p className={styles.soft}>{t('form.promotion')}</p>
    </FormSection>
  )
}

/** Parental consent: a pair of boxes of which exactly one is ticked, 'I DO' at first, and the signature. */
export function ConsentSection() {
  const { t } = useTranslation()
  const consent = useField<boolean>({ name: 'childInfoParentConsent', label: t('form.consent') })
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
              isChecked={consent.value === value}
              onChange={() => consent.onChange(value)}
            />
          ))}
        </div>
        <p>{t('form.consentObject')}</p>
        <p role="status" className={styles.soft}>
          {t(consent.value ? 'form.consentYesMeans' : 'form.consentNoMeans')}
        </p>
      </div>
      <TextField name="parentalSignature" hint={t('form.signatureHint')} maxLength={nameMaxLength} />
    </FormSection>
  )
}
