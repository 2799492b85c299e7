import { startRegistration } from '@simplewebauthn/browser'
import {
  addPasskey,
  PasskeyName,
  PasswordConfirmation,
  passkeyTransports,
  startPasskey,
} from '@snowplow/contract/auth/second-factor.ts'
import { passkeyNameMaxLength } from '@snowplow/contract/limits.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCommand } from '../../../lib/query.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useContractForm } from '../../../ui/form/contract-form.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { describeLoginFailure } from '../login-failure.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

const NewPasskey = z.extend(PasswordConfirmation, { name: PasskeyName })

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Adds a passkey; shows recovery codes after the first factor. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<string[]>()
  const [isCanceled, setCanceled] = useState(false)
  const start = useCommand(startPasskey)
  const add = useCommand(addPasskey)
  const form = useContractForm({
    id: 'passkey',
    schema: NewPasskey,
    defaultValues: { name: '', currentPassword: '' },
    send: async ({ name, currentPassword }) => {
      setCanceled(false)
      const { options, enrollment } = await start.mutateAsync({ body: { currentPassword } })
      const optionsJSON = options as unknown as CreationOptions
      const created = await startRegistration({ optionsJSON }).catch(() => null)
      if (!created) {
        setCanceled(true)
        return null
      }
      const { clientExtensionResults, response } = created
      const transports = passkeyTransports.filter((one) => response.transports?.includes(one))
      const credential = {
        ...created,
        clientExtensionResults: { ...clientExtensionResults },
        response: { ...response, transports },
      }
      return add.mutateAsync({ body: { enrollment, name, credential } })
    },
    onSent: (added) => {
      if (!added) return
      if (added.recoveryCodes.length) setCodes(added.recoveryCodes)
      else onClose()
    },
  })
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={t('secondFactor.addPasskey')}
      submit={t('secondFactor.continue')}
      failure={{ ...describeLoginFailure(form.failure, t), lead: undefined, unsure: t('failure.unsure') }}
      onClose={onClose}
    >
      {isCanceled && (
        <Notice severity="error">
          <p>{t('secondFactor.passkeyCanceled')}</p>
        </Notice>
      )}
      <p>{t('secondFactor.passkeysAbout')}</p>
      <TextField
        name="name"
        label={t('secondFactor.passkeyName')}
        hint={t('secondFactor.passkeyNameHint')}
        limit={passkeyNameMaxLength}
        autoComplete="off"
      />
      <PasswordField name="currentPassword" autoComplete="current-password" />
    </FormDialog>
  )
}
