import type { Reply } from '@snowplow/contract/api/route.ts'
import { addAuthenticatorApp, FactorCode, startAuthenticatorApp } from '@snowplow/contract/auth/second-factor.ts'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { getFailureCode } from '../../../lib/call.ts'
import { useCommand } from '../../../lib/query.ts'
import { OutsideLink } from '../../../ui/button/Button.tsx'
import { CopyText } from '../../../ui/button/CopyText.tsx'
import { useContractForm } from '../../../ui/form/contract-form.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Row } from '../../../ui/layout/Boxes.tsx'
import shared from '../../../ui/layout/shared.module.css'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { useCodeFailure } from '../code-failure.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

type Started = Reply<typeof startAuthenticatorApp>

/** Adds an authenticator app: password, QR code with a first code, recovery codes. */
export function AuthenticatorAppDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [started, setStarted] = useState<Started>()
  const [codes, setCodes] = useState<string[]>()
  const start = useCommand(startAuthenticatorApp)
  if (codes?.length) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  if (started)
    return (
      <ConfirmDialog
        started={started}
        onAdded={(added) => (added.length ? setCodes(added) : onClose())}
        onClose={onClose}
      />
    )
  return (
    <PasswordDialog
      title={t('secondFactor.add')}
      submit={t('secondFactor.continue')}
      send={(body) => start.mutateAsync({ body })}
      onSent={setStarted}
      onClose={onClose}
    />
  )
}

/** Apps ignore spaces in a key. */
const groupByFour = (key: string) => key.replaceAll(/.{4}(?=.)/g, '$& ')

interface ConfirmDialogProps {
  started: Started
  onAdded: (recoveryCodes: string[]) => void
  onClose: () => void
}

function ConfirmDialog({ started: { secret, uri, enrollment }, onAdded, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation()
  const add = useCommand(addAuthenticatorApp)
  const [refusal, setRefusal] = useState<unknown>(null)
  const badCode = useCodeFailure(refusal).messages?.['auth.bad_code']
  const form = useContractForm({
    schema: FactorCode,
    defaultValues: { code: '' },
    send: ({ code }) => add.mutateAsync({ body: { enrollment, code } }),
    onSent: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onFailed: (error) => {
      setRefusal(error)
      if (getFailureCode(error) === 'auth.bad_code') form.setFocus('code', { shouldSelect: true })
    },
    // At the field: on a phone, the top of the dialog is out of view.
    fieldOf: { 'auth.bad_code': 'code' },
    errorMessage: (_, code) => (code === 'auth.bad_code' ? badCode : undefined),
  })
  const failure = useCodeFailure(form.failure)
  return (
    <FormDialog
      form={form}
      title={t('secondFactor.add')}
      submit={t('secondFactor.confirm')}
      failure={failure}
      holdsBack
      onClose={onClose}
    >
      <p>{t('secondFactor.scanLead')}</p>
      <Row justify="center">
        <QrCode text={uri} label={t('secondFactor.qrCode')} />
      </Row>
      {/* A phone cannot scan its own screen. */}
      <Row justify="center" className={shared.touchOnly}>
        <OutsideLink href={uri} variant="outlined">
          {t('secondFactor.openApp')}
        </OutsideLink>
      </Row>
      <p>{t('secondFactor.cannotScan')}</p>
      <CopyText text={secret} shown={groupByFour(secret)} label={t('secondFactor.copyKey')} isAddress />
      <TextField
        name="code"
        label={t('secondFactor.appCode')}
        hint={t('secondFactor.appCodeHint')}
        dir="ltr"
        autoComplete="one-time-code"
        inputMode="numeric"
      />
    </FormDialog>
  )
}
