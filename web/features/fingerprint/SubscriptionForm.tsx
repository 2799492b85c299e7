import type { Contest } from '@snowplow/contract/contest/contest.ts'
import {
  FingerprintSubscription,
  subscribeToFingerprints,
} from '@snowplow/contract/fingerprint/fingerprint-subscription.ts'
import { emailMaxLength } from '@snowplow/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { Captcha, useCaptcha } from '../captcha/Captcha.tsx'

/** Requests the confirmation of a subscription to the daily fingerprints. */
export default function SubscriptionForm({ contest }: { contest: Contest }) {
  const [recipient, setRecipient] = useState('')
  return recipient ? <SentNotice recipient={recipient} /> : <RequestForm contest={contest} onSent={setRecipient} />
}

function RequestForm({ contest, onSent }: { contest: Contest; onSent: (recipient: string) => void }) {
  const { t } = useTranslation()
  const captcha = useCaptcha(contest.captcha)
  const command = useCommand(subscribeToFingerprints)
  const form = useContractForm({
    id: 'subscription',
    schema: FingerprintSubscription,
    defaultValues: { email: '', recaptcha: '' },
    checks: 'all',
    send: (body) => captcha.sendWith(getContent(body), body.recaptcha, () => command.mutateAsync({ body })),
    onSent: (_reply, { email }) => onSent(email),
  })
  const solution = captcha.solutionFor(getContent(useWatch({ control: form.control })))
  const { setValue } = form
  useEffect(() => setValue('recaptcha', solution ?? '', { shouldValidate: true }), [setValue, solution])
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <ContractForm form={form} ref={box} width={480}>
      <p>{t('results.fingerprintsByMailAbout')}</p>
      <FormNotices />
      <TextField name="email" type="email" autoComplete="email" limit={emailMaxLength} />
      <div id="subscription-recaptcha" tabIndex={-1}>
        <Captcha captcha={contest.captcha} onToken={captcha.onToken} round={captcha.round} isInitiallyStarted />
      </div>
      <Stack gap="3" align="start">
        <SubmitButton notReady={t(captcha.isSolving ? 'form.checkRuns' : 'form.notReady')}>
          {t('results.fingerprintsSend')}
        </SubmitButton>
      </Stack>
    </ContractForm>
  )
}

const getContent = ({ email = '' }: { email?: string }) => `fingerprints ${email.trim()}`

/** Same text for every address: it does not tell whether the address is subscribed. */
function SentNotice({ recipient }: { recipient: string }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Notice severity="success" title={t('results.fingerprintsSentTitle')} ref={box}>
      <p>{t('results.fingerprintsSent', { email: recipient })}</p>
    </Notice>
  )
}
