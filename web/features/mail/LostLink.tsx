import { emailMaxLength } from '@snowplow/contract/limits.ts'
import { LostLinkForm } from '@snowplow/contract/mail/lost-link.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { FailureCode } from '../../lib/call.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Card, Row } from '../../ui/layout/Boxes.tsx'
import { signInOptionsQuery } from '../auth/session.ts'

interface LostLinkProps {
  /** Id of the card; prefix of those of its form. */
  id: string
  texts: { title: string; about: string; send: string; sentTitle: string; sent: string; noMail: string }
  messages?: Partial<Record<FailureCode, string>>
  /** Whether the person has just opened the form. */
  isOpened?: boolean
  /** Replies the same for every address. */
  send: (body: { email: string }) => Promise<unknown>
  isSent: boolean
}

/** Has the links of an address mailed to it; says the same for an unknown address. */
export function LostLink({ id, texts, messages, isOpened = false, send, isSent }: LostLinkProps) {
  const { t } = useTranslation()
  const form = useContractForm({ id, schema: LostLinkForm, defaultValues: { email: '' }, send })
  const box = useRef<HTMLElement>(null)
  const canSendMail = useQuery(signInOptionsQuery).data?.canSendMail ?? true
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card appears once the options are loaded
  useEffect(() => {
    if (isOpened) (box.current?.querySelector('input') ?? box.current)?.focus()
  }, [isOpened, canSendMail])
  if (!canSendMail)
    return (
      <Card as="section" gap="4" ref={box} tabIndex={isOpened ? -1 : undefined} aria-labelledby={id}>
        <h2 id={id}>{texts.title}</h2>
        <p>{texts.noMail}</p>
        <Row>
          <ScreenLink to="/contact" variant="outlined">
            {t('screen.contact')}
          </ScreenLink>
        </Row>
      </Card>
    )
  if (isSent) return <SentNotice title={texts.sentTitle} text={texts.sent} />
  return (
    <Card as="section" gap="4" ref={box} tabIndex={isOpened ? -1 : undefined} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p>{texts.about}</p>
      <ContractForm form={form}>
        <FormNotices {...(messages && { messages })} />
        <TextField name="email" type="email" autoComplete="email" limit={emailMaxLength} />
        <Row gap="3">
          <SubmitButton variant="filled">{texts.send}</SubmitButton>
          <ScreenLink to="/contact" variant="text">
            {t('screen.contact')}
          </ScreenLink>
        </Row>
      </ContractForm>
    </Card>
  )
}

function SentNotice({ title, text }: { title: string; text: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Notice severity="success" title={title} ref={box}>
      <p>{text}</p>
    </Notice>
  )
}
