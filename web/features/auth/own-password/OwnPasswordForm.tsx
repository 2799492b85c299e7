import { changeOwnPassword } from '@snowplow/contract/auth/auth.ts'
import { useTranslation } from 'react-i18next'
import { isOutcomeUnknown } from '../../../lib/call.ts'
import { useCommand } from '../../../lib/query.ts'
import { ContractForm, SubmitButton } from '../../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../../ui/form/contract-form.ts'
import { FormNotices } from '../../../ui/form/FormNotices.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { useLoginFailure } from '../login-failure.ts'
import { useSession } from '../session.ts'
import styles from './OwnPassword.module.css'

/** The current password and the new one. What is typed stays, whatever is wrong with it. */
export function OwnPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const changePassword = useCommand(changeOwnPassword)
  const form = useContractForm({
    schema: changeOwnPassword.body,
    defaultValues: { currentPassword: '', newPassword: '' },
    send: (body) => changePassword.mutateAsync({ body }),
    onSent: onDone,
  })
  const failure = useLoginFailure(form.failure)
  // It may have been made all the same: its answer was lost.
  const unsure = isOutcomeUnknown(form.failure) && { lead: undefined, unsure: t('ownPassword.unsure') }
  return (
    <ContractForm form={form} className={styles.form}>
      <FormNotices {...failure} {...unsure} />
      {/* Whose password it is: for the browser's own password manager. */}
      {session.status === 'authenticated' && (
        <input type="email" autoComplete="username" value={session.user.email} readOnly hidden />
      )}
      <PasswordField name="currentPassword" autoComplete="current-password" />
      <PasswordField name="newPassword" hint={t('user.passwordHint')} autoComplete="new-password" />
      <SubmitButton variant="primary" waiting={t('ownPassword.saving')}>
        {t('ownPassword.save')}
      </SubmitButton>
    </ContractForm>
  )
}
