/** Renders the mails of the outbox (server/features/mail). */
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { Language } from '@snowplow/contract/languages.ts'
import type { MailContents } from '@snowplow/contract/mail.ts'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatDay } from '../i18n/dates.ts'
import { extendMessages, loadTranslator, type Translate, TranslatorContext } from '../i18n/i18n.ts'
import { MailFact, MailLayout, MailText } from './MailLayout.tsx'

const catalogues = import.meta.glob<object>('../i18n/mail-messages/*.json', { eager: true, import: 'default' })
for (const [file, catalogue] of Object.entries(catalogues))
  extendMessages(/(\w+)\.json$/.exec(file)?.[1] as Language, catalogue)

interface MailProps<Content> {
  content: Content
  contest: Contest
  origin: string | undefined
  t: Translate
}

interface Template<Content> {
  /** Without the plow name of a child: a subject is shown on locked screens. */
  subject: (t: Translate) => string
  Mail: (props: MailProps<Content>) => ReactElement
}

const templates: { [Kind in keyof MailContents]: Template<MailContents[Kind]> } = {
  test: {
    subject: (t) => t('mailText.test.subject'),
    Mail: ({ contest, origin, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t('mailText.test.subject')}
        reason={t('mailText.test.reason')}
      >
        <MailText>{t('mailText.test.text')}</MailText>
      </MailLayout>
    ),
  },

  'entry.received': {
    subject: (t) => t('mailText.entryReceived.subject'),
    Mail: ({ content: { snowplowName, reference }, contest, origin, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t('mailText.entryReceived.title')}
        reason={t('mailText.entryReceived.reason')}
      >
        <MailText>{t('mailText.entryReceived.thanks')}</MailText>
        <MailFact label={t('mailText.entryReceived.name')}>{snowplowName}</MailFact>
        <MailFact label={t('mailText.entryReceived.reference')}>{reference}</MailFact>
        <MailText>{t('mailText.entryReceived.next', { date: formatDay(contest.announcementDate, t) })}</MailText>
      </MailLayout>
    ),
  },
}

interface MailRequest<Kind extends keyof MailContents> {
  kind: Kind
  content: MailContents[Kind]
  language: Language
  contest: Contest
  origin?: string | undefined
}

export async function renderMail<Kind extends keyof MailContents>({
  kind,
  content,
  language,
  contest,
  origin,
}: MailRequest<Kind>) {
  const translator = await loadTranslator(language)
  const { subject, Mail } = templates[kind]
  const markup = renderToStaticMarkup(
    <TranslatorContext value={translator}>
      <Mail content={content} contest={contest} origin={origin} t={translator.t} />
    </TranslatorContext>,
  )
  return { subject: subject(translator.t), html: `<!doctype html>${markup}` }
}
