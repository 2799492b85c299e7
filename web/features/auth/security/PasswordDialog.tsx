import { PasswordConfirmation } from '@snowplow/contract/auth/second-factor.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { joinSentences } from '../../../i18n/join-sentences.ts'
import { useContractForm } from '../../../ui/form/contract-form.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { describeLoginFailure } from '../login-failure.ts'

interface PasswordDialogProps<Result> {
  title: string
  lead?: string
  submit: string
  send: (body: { currentPassword: string }) => Promise<Result>
  onSent: (result: Result) => void
  onClose: () => void
}

/** Confirms a change of the own sign-in with the password. */
export function PasswordDialog<Result>({ title, lead, submit, send, onSent, onClose }: PasswordDialogProps<Result>) {
  const { t } = useTranslation()
  const form = useContractForm({
    // The page has another form with this field.
    id: 'confirmation',
    schema: PasswordConfirmation,
    defaultValues: { currentPassword: '' },
    send,
    onSent,
  })
  return (
    <FormDialog
      form={form}
      title={title}
      submit={submit}
      failure={{ ...describeLoginFailure(form.failure, t), unsure: t('failure.unsure') }}
      onClose={onClose}
    >
      <p>{joinSentences(lead, t('secondFactor.confirmPassword'))}</p>
      <PasswordField name="currentPassword" autoComplete="current-password" />
    </FormDialog>
  )
}
