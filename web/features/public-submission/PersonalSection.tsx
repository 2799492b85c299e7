import { emailMaxLength, nameMaxLength } from '@snowplow/contract/limits.ts'
import { formatPhoneNumber } from '@snowplow/contract/public-submission/public-submission.ts'
import { useTranslation } from 'react-i18next'
import { EntryText } from './EntryText.tsx'
import type { EntryFormState } from './entry-form.ts'
import styles from './Form.module.css'
import { FormSection } from './FormSection.tsx'

export function PersonalSection({ form, isEmailUsedUp }: { form: EntryFormState; isEmailUsedUp: boolean }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('form.personal')}>
      <div className={styles.pair}>
        <EntryText form={form} name="firstName" hint={t('form.studentHint')} maxLength={nameMaxLength} />
        <EntryText form={form} name="lastName" hint={t('form.studentHint')} maxLength={nameMaxLength} />
      </div>
      <EntryText
        form={form}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={emailMaxLength}
        hint={t('form.emailHint')}
        shape={(typed) => typed.trim()}
        refusal={isEmailUsedUp ? t('errors.submission.email_used_up') : undefined}
      />
      <EntryText
        form={form}
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
