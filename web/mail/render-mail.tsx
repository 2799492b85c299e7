/** Renders the mails of the outbox (server/features/mail). */
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { MailContents } from '@snowplow/contract/mail/mail.ts'
import type { Language } from '@snowplow/contract/text/languages.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadTranslator, TranslatorContext } from '../i18n/i18n.ts'
import { classTemplates } from './class-templates.tsx'
import { entryTemplates } from './entry-templates.tsx'
import { MailLayout, MailText } from './MailLayout.tsx'
import { staffTemplates } from './staff-templates.tsx'
import { subscriberTemplates } from './subscriber-templates.tsx'
import type { Templates } from './template.ts'

const templates: Templates<keyof MailContents> = {
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

  ...entryTemplates,

  ...subscriberTemplates,
  ...classTemplates,
  ...staffTemplates,
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
      <Mail content={content} contest={contest} origin={origin} language={language} t={translator.t} />
    </TranslatorContext>,
  )
  return {
    subject: translator.t('mailText.subject', { text: subject(translator.t, content) }),
    /** Name of the sender, if the installation has not set one. */
    senderName: translator.t('contest.title'),
    html: `<!doctype html>${markup}`,
  }
}
