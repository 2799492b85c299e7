/** Renders the mails of the outbox (server/features/mail). */
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { MailContents } from '@snowplow/contract/mail/mail.ts'
import type { Language } from '@snowplow/contract/text/languages.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatDay } from '../i18n/dates.ts'
import { loadTranslator, TranslatorContext } from '../i18n/i18n.ts'
import { classTemplates } from './class-templates.tsx'
import { entryTemplates } from './entry-templates.tsx'
import { addLanguage, MailButton, MailFact, MailLayout, MailText } from './MailLayout.tsx'
import { staffTemplates } from './staff-templates.tsx'
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

  'fingerprint.confirmation': {
    subject: (t) => t('mailText.fingerprintConfirmation.title'),
    Mail: ({ content: { path, hours }, contest, origin, language, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t('mailText.fingerprintConfirmation.title')}
        reason={t('mailText.fingerprintConfirmation.reason')}
      >
        <MailText>{t('mailText.fingerprintConfirmation.text', { count: hours })}</MailText>
        <MailButton contest={contest} origin={origin} path={addLanguage(path, language)}>
          {t('mailText.fingerprintConfirmation.action')}
        </MailButton>
        <MailText>{t('mailText.fingerprintConfirmation.ignore')}</MailText>
      </MailLayout>
    ),
  },
  'fingerprint.published': {
    subject: (t, { day }) => t('mailText.fingerprint.title', { date: formatDay(day, t) }),
    Mail: ({ content: { day, hash, unsubscribeToken }, contest, origin, language, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t('mailText.fingerprint.title', { date: formatDay(day, t) })}
        reason={t('mailText.fingerprint.reason')}
        unsubscribeToken={unsubscribeToken}
      >
        <MailText>{t('mailText.fingerprint.text')}</MailText>
        <MailFact label={t('mailText.fingerprint.hash')}>{hash}</MailFact>
        <MailText>{t('mailText.fingerprint.advice')}</MailText>
        <MailButton contest={contest} origin={origin} path={`/results?language=${language}`}>
          {t('mailText.fingerprint.action')}
        </MailButton>
      </MailLayout>
    ),
  },

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
