import { type DemoMail, getDemoMail, listDemoMails } from '@snowplow/contract/mail/demo-mail.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Redirect } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import { contains } from '../../lib/contains.ts'
import { toQuery } from '../../lib/query.ts'
import { type Address, useAddress } from '../../ui/address.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { SearchInput } from '../../ui/input/SearchInput.tsx'
import { Card, EmptyState, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { Lead, PageSection, PageTitle, Waiting } from '../../ui/layout/Page.tsx'
import shared from '../../ui/layout/shared.module.css'
import { UserText } from '../../ui/UserText.tsx'
import { ContestGate } from '../contest/PhaseGate.tsx'
import styles from './Mail.module.css'
import { refetchIntervalMs } from './mail.queries.ts'
import { getKindKey } from './mail-labels.ts'

/** Newest mails shown at once; a search finds older ones. */
const listLimit = 50

/** Demo only: a visitor plays the recipient of every mail, and follows its link. */
export default function MailboxPage({ title }: { title: string }) {
  const address = useAddress()
  const open = address.number('open')
  return (
    <ContestGate>
      {({ demo }) =>
        demo ? (
          <PageSection>
            <Stack gap="5">
              {/* Takes the focus in each view. */}
              <PageTitle key={open}>{title}</PageTitle>
              {open ? <MailView id={open} address={address} /> : <MailList address={address} />}
            </Stack>
          </PageSection>
        ) : (
          <Redirect to="/404" replace />
        )
      }
    </ContestGate>
  )
}

function MailList({ address }: { address: Address }) {
  const { t } = useTranslation()
  const to = address.text('to')
  const where = to && { where: JSON.stringify({ recipient: contains(to) }) }
  const mails = useQuery({
    ...toQuery(listDemoMails, { query: { limit: String(listLimit), ...where } }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  })
  const { items = [], total = 0 } = mails.data ?? {}
  return (
    <>
      <Lead>{t('mailbox.lead')}</Lead>
      <Stack as="search" width={420}>
        <SearchInput id="mailbox-search" label={t('mail.search')} {...address.bindText('to')} />
      </Stack>
      <QueryNotice of={mails} failed={t('mail.listFailed')} />
      <Stack gap="3">
        <div role="status">
          {mails.data && total === 0 && <EmptyState>{to ? t('mail.noneFound') : t('mailbox.none')}</EmptyState>}
          {total > listLimit && <p>{t('mailbox.newest', { shown: items.length, total })}</p>}
        </div>
        {items.length > 0 && (
          <Stack as="ul" gap="3">
            {items.map((mail) => (
              <MailCard key={mail.id} mail={mail} to={address.addressOf({ open: mail.id })} />
            ))}
          </Stack>
        )}
      </Stack>
    </>
  )
}

function MailCard({ mail, to }: { mail: DemoMail; to: string }) {
  const { t } = useTranslation()
  return (
    <Card as="li" gap="2">
      <Row gap="3" justify="between">
        <Link to={to} className={shared.link}>
          {t(getKindKey(mail.kind))}
        </Link>
        <Text as="span" size="2" tone="soft">
          <Instant at={mail.createdAt} />
        </Text>
      </Row>
      <EmailAddress address={mail.recipient} />
    </Card>
  )
}

function MailView({ id, address }: { id: number; address: Address }) {
  const { t } = useTranslation()
  const message = useQuery(toQuery(getDemoMail, { params: { id: String(id) } }))
  return (
    <>
      <Link to={address.addressOf({})} className={shared.link}>
        {t('mailbox.back')}
      </Link>
      {message.isPending && <Waiting />}
      {message.error && <FailureNotice error={message.error} />}
      {message.data && <Message {...message.data} />}
    </>
  )
}

function Message({ mail, subject, html }: { mail: DemoMail; subject: string; html: string }) {
  const { t } = useTranslation()
  return (
    <Stack as="article" gap="4" aria-labelledby="message-subject">
      <h2 id="message-subject">
        <UserText lang={mail.language}>{subject}</UserText>
      </h2>
      <DescriptionList values="beside">
        <DescriptionItem label={t('mail.recipient')}>
          <EmailAddress address={mail.recipient} />
        </DescriptionItem>
        <DescriptionItem label={t('mail.created')}>
          <Instant at={mail.createdAt} inFull />
        </DescriptionItem>
      </DescriptionList>
      {/* Sandboxed: a mail runs no script; its links open in a new tab, which is not sandboxed. */}
      <iframe
        title={t('mail.preview')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html}
        className={styles.message}
      />
    </Stack>
  )
}
