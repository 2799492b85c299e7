import { emailMaxLength, nameMaxLength } from '@snowplow/contract/limits.ts'
import { formatPhoneNumber } from '@snowplow/contract/public-submission/public-submission.ts'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/form/TextField.tsx'
import styles from './Form.module.css'
import { FormSection } from './FormSection.tsx'

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
