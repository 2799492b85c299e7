import type { Challenge } from '@snowplow/contract/auth/auth.ts'
import { completeLogin, FactorCode } from '@snowplow/contract/auth/second-factor.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { failureCode } from '../../lib/call.ts'
import { useCommand } from '../../lib/query.ts'
import { startSession } from '../../lib/session.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Row, Stack, Text } from '../../ui/layout/Layout.tsx'
import { useCodeFailure } from './code-failure.ts'

type Method = Challenge['methods'][number]

interface SecondStepProps {
  challenge: Challenge
  onSignedIn?: () => void
  onStartOver: () => void
}

/** Second step of a sign-in, after the password. */
export default function SecondStep({ challenge: { challenge, methods }, onSignedIn, onStartOver }: SecondStepProps) {
  const { t } = useTranslation()
  const [method, setMethod] = useState<Method>(methods[0] ?? 'app')
  const others = methods.filter((one) => one !== method)
  return (
    <>
      <Stack gap="2" align="start">
        <h2>{t('secondFactor.stepTitle')}</h2>
        <p>{t(method === 'app' ? 'secondFactor.stepApp' : 'secondFactor.stepRecovery')}</p>
      </Stack>
      <CodeForm key={method} challenge={challenge} method={method} onSignedIn={onSignedIn} />
      <Row gap="3">
        {others.map((other) => (
          <Button key={other} variant="outlined" size="small" onClick={() => setMethod(other)}>
            {t(other === 'app' ? 'secondFactor.useApp' : 'secondFactor.useRecovery')}
          </Button>
        ))}
        <Button variant="text" size="small" onClick={onStartOver}>
          {t('secondFactor.startOver')}
        </Button>
      </Row>
      <Text size="2" tone="soft">
        {t('secondFactor.lost')}
      </Text>
    </>
  )
}

interface CodeFormProps {
  challenge: string
  method: Method
  onSignedIn: (() => void) | undefined
}

function CodeForm({ challenge, method, onSignedIn }: CodeFormProps) {
  const { t } = useTranslation()
  const complete = useCommand(completeLogin)
  const form = useContractForm({
    schema: FactorCode,
    defaultValues: { code: '' },
    send: ({ code }) => complete.mutateAsync({ body: { challenge, code } }),
    onSent: ({ token }) => {
      onSignedIn?.()
      startSession(token)
    },
    onFailed: (error) => {
      if (failureCode(error) === 'auth.bad_code') form.setFocus('code', { shouldSelect: true })
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
