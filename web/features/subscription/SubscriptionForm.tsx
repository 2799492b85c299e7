import '../../i18n/subscription.ts'
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { emailMaxLength } from '@snowplow/contract/limits.ts'
import {
  requestSubscription,
  SubscriptionForm as SubscriptionSchema,
} from '@snowplow/contract/subscription/subscription.ts'
import type { SubscriptionTopic } from '@snowplow/contract/subscription/topics.ts'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { useCommand } from '../../lib/query.ts'
import { suppressDoubleClick } from '../../lib/submit-guard.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { useField } from '../../ui/form/field.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { FieldError } from '../../ui/input/Field.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Captcha, useCaptcha } from '../captcha/Captcha.tsx'
import { TopicList } from './TopicList.tsx'

interface SubscriptionFormProps {
  contest: Contest
  /** Chosen at first; with several, the visitor may leave some out. */
  topics: readonly SubscriptionTopic[]
  /** True if a button opened the form, and has lost the focus. */
  hasFocus?: boolean
}

/** Requests the confirmation of a subscription. */
export function SubscriptionForm(props: SubscriptionFormProps) {
  const [recipient, setRecipient] = useState('')
  const [isSent, setSent] = useState(false)
  if (isSent) return <SentNotice recipient={recipient} onChange={() => setSent(false)} />
  return (
    <RequestForm
      {...props}
      email={recipient}
      hasFocus={props.hasFocus || recipient !== ''}
      onSent={(email) => {
        suppressDoubleClick()
        setRecipient(email)
        setSent(true)
      }}
    />
  )
}

interface RequestFormProps extends SubscriptionFormProps {
  email: string
  onSent: (recipient: string) => void
}

function RequestForm({ contest, topics, hasFocus = false, email, onSent }: RequestFormProps) {
  const { t } = useTranslation()
  const captcha = useCaptcha(contest.captcha)
  const command = useCommand(requestSubscription)
  const form = useContractForm({
    id: 'subscription',
    schema: SubscriptionSchema,
    defaultValues: { topics: [...topics], email, recaptcha: '' },
    checks: 'all',
    send: (body) => captcha.sendWith(getContent(body), body.recaptcha, () => command.mutateAsync({ body })),
    onSent: (_reply, { email }) => onSent(email),
  })
  const solution = captcha.solutionFor(getContent(useWatch({ control: form.control })))
  const { setValue } = form
  useEffect(() => setValue('recaptcha', solution ?? '', { shouldValidate: true }), [setValue, solution])
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (hasFocus) box.current?.querySelector<HTMLInputElement>('input[type=email]')?.focus()
  }, [hasFocus])
  return (
    <ContractForm form={form} ref={box} width={480}>
      {topics.length === 1 && <TopicList topics={topics} />}
      {/* A repeated request sends one mail. */}
      <FormNotices unsure={null} messages={{ 'request.too_many': t('subscription.tooMany') }} />
      {topics.length > 1 && <TopicChoice topics={topics} />}
      <TextField name="email" type="email" autoComplete="email" limit={emailMaxLength} />
      <Text size="2" tone="soft">
        {joinSentences(t('subscription.first'), t('subscription.privacy'))}
      </Text>
      <div id="subscription-recaptcha" tabIndex={-1}>
        <Captcha
          captcha={contest.captcha}
          onToken={captcha.onToken}
          round={captcha.round}
          isInitiallyStarted={hasFocus}
        />
      </div>
      <Stack gap="3" align="start">
        <SubmitButton notReady={t(captcha.isSolving ? 'form.checkRuns' : 'form.notReady')}>
          {t('subscription.send')}
        </SubmitButton>
      </Stack>
    </ContractForm>
  )
}

const getContent = ({ email = '', topics = [] }: { email?: string; topics?: readonly string[] }) =>
  `subscription ${topics.join(' ')} ${email.trim()}`

function TopicChoice({ topics }: Pick<SubscriptionFormProps, 'topics'>) {
  const { t } = useTranslation()
  const { id, label, error, value, onChange } = useField<SubscriptionTopic[]>({ name: 'topics' })
  const toggle = (topic: SubscriptionTopic) =>
    onChange(topics.filter((other) => (other === topic) !== value.includes(other)))
  return (
    <Stack
      as="fieldset"
      gap="2"
      id={id}
      tabIndex={-1}
      aria-describedby={error && `${id}-error`}
      aria-invalid={error ? true : undefined}
    >
      <Text as="legend" weight="strong">
        {label}
      </Text>
      {topics.map((topic) => (
        <Checkbox
          key={topic}
          id={`${id}-${topic}`}
          isChecked={value.includes(topic)}
          onChange={() => toggle(topic)}
          label={t(`subscription.topic_${topic}`)}
        />
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Stack>
  )
}

interface SentNoticeProps {
  recipient: string
  onChange: () => void
}

/** Same text for every address: it does not tell whether the address is subscribed. */
function SentNotice({ recipient, onChange }: SentNoticeProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <>
      <Notice severity="success" title={t('subscription.sentTitle')} ref={box}>
        <p>{t('subscription.sent', { email: recipient })}</p>
        <p>{t('subscription.spelling')}</p>
      </Notice>
      <Stack align="start">
        <Button variant="text" onClick={onChange}>
          {t('subscription.change')}
        </Button>
      </Stack>
    </>
  )
}
