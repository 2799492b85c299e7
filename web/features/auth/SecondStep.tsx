import { startAuthentication } from '@simplewebauthn/browser'
import type { Challenge } from '@snowplow/contract/auth/auth.ts'
import { completeLogin, completePasskeyLogin, FactorCode } from '@snowplow/contract/auth/second-factor.ts'
import { factorRemovalHours } from '@snowplow/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { getFailureCode } from '../../lib/call.ts'
import { useCommand } from '../../lib/query.ts'
import { startSession } from '../../lib/session.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { useCodeFailure } from './code-failure.ts'

type Method = Challenge['methods'][number]

const textsOf = {
  passkey: { lead: 'secondFactor.stepPasskey', use: 'secondFactor.usePasskey' },
  app: { lead: 'secondFactor.stepApp', use: 'secondFactor.useApp' },
  recoveryCode: { lead: 'secondFactor.stepRecovery', use: 'secondFactor.useRecovery' },
} as const satisfies Record<Method, object>

interface SecondStepProps {
  challenge: Challenge
  onSignedIn?: () => void
  onStartOver: () => void
}

/** Second step of a sign-in, after the password. */
export default function SecondStep({ challenge, onSignedIn, onStartOver }: SecondStepProps) {
  const { t } = useTranslation()
  const { methods } = challenge
  const [method, setMethod] = useState<Method>(methods[0] ?? 'app')
  const signIn = ({ token }: { token: string }) => {
    onSignedIn?.()
    startSession(token)
  }
  return (
    <>
      <Stack gap="2" align="start">
        <h2>{t('secondFactor.stepTitle')}</h2>
        <p>{t(textsOf[method].lead)}</p>
      </Stack>
      {method === 'passkey' ? (
        <PasskeyStep challenge={challenge} onSignedIn={signIn} />
      ) : (
        <CodeForm key={method} challenge={challenge} method={method} onSignedIn={signIn} />
      )}
      <Row gap="3">
        {methods
          .filter((one) => one !== method)
          .map((other) => (
            <Button key={other} variant="outlined" size="small" onClick={() => setMethod(other)}>
              {t(textsOf[other].use)}
            </Button>
          ))}
        <Button variant="text" size="small" onClick={onStartOver}>
          {t('secondFactor.startOver')}
        </Button>
      </Row>
      <Text size="2" tone="soft">
        {t('secondFactor.lost', { hours: factorRemovalHours })}
      </Text>
    </>
  )
}

interface StepProps {
  challenge: Challenge
  onSignedIn: (session: { token: string }) => void
}

type PasskeyOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

function PasskeyStep({ challenge: { challenge, passkeyOptions }, onSignedIn }: StepProps) {
  const { t } = useTranslation()
  const complete = useCommand(completePasskeyLogin)
  const [isUnused, setUnused] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The element that had the focus is gone.
  useEffect(() => button.current?.focus(), [])
  const use = async () => {
    complete.reset()
    setUnused(false)
    const optionsJSON = passkeyOptions as unknown as PasskeyOptions
    const used = await startAuthentication({ optionsJSON }).catch(() => null)
    if (!used) return setUnused(true)
    const { clientExtensionResults, response } = used
    const credential = { ...used, clientExtensionResults: { ...clientExtensionResults }, response: { ...response } }
    // Its failure is shown.
    const session = await complete.mutateAsync({ body: { challenge, credential } }).catch(() => null)
    if (session) onSignedIn(session)
  }
  return (
    <>
      {complete.isError && <FailureNotice error={complete.error} unsure={null} />}
      {isUnused && (
        <Notice severity="error">
          <p>{t('secondFactor.passkeyFailed')}</p>
        </Notice>
      )}
      <Button ref={button} variant="primary" onClick={use} aria-disabled={complete.isPending}>
        {complete.isPending ? t('auth.signingIn') : t('secondFactor.usePasskey')}
      </Button>
    </>
  )
}

function CodeForm({ challenge: { challenge }, method, onSignedIn }: StepProps & { method: Method }) {
  const { t } = useTranslation()
  const complete = useCommand(completeLogin)
  const form = useContractForm({
    schema: FactorCode,
    defaultValues: { code: '' },
    send: ({ code }) => complete.mutateAsync({ body: { challenge, code } }),
    onSent: onSignedIn,
    onFailed: (error) => {
      if (getFailureCode(error) === 'auth.bad_code') form.setFocus('code', { shouldSelect: true })
    },
  })
  const inputId = form.inputId('code')
  useEffect(() => document.getElementById(inputId)?.focus(), [inputId])
  const failure = useCodeFailure(form.failure)
  const app = method === 'app'
  return (
    <ContractForm form={form}>
      <FormNotices {...failure} />
      <TextField
        name="code"
        label={t(app ? 'secondFactor.appCode' : 'secondFactor.recoveryCode')}
        dir="ltr"
        autoComplete={app ? 'one-time-code' : 'off'}
        inputMode={app ? 'numeric' : 'text'}
      />
      <SubmitButton variant="primary" waiting={t('auth.signingIn')}>
        {t('auth.signIn')}
      </SubmitButton>
    </ContractForm>
  )
}
