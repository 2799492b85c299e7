/** Renders the mails of the outbox (server/features/mail). */
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { Language } from '@snowplow/contract/languages.ts'
import type { FamilyChange, MailContents } from '@snowplow/contract/mail.ts'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatDay, formatInstant } from '../i18n/dates.ts'
import { extendMessages, loadTranslator, type Translate, TranslatorContext, useTranslation } from '../i18n/i18n.ts'
import { inLanguage, MailButton, MailFact, MailLayout, MailText } from './MailLayout.tsx'

const catalogues = import.meta.glob<object>('../i18n/mail-messages/*.json', { eager: true, import: 'default' })
for (const [file, catalogue] of Object.entries(catalogues))
  extendMessages(/(\w+)\.json$/.exec(file)?.[1] as Language, catalogue)

interface MailProps<Content> {
  content: Content
  contest: Contest
  origin: string | undefined
  language: Language
  t: Translate
}

interface Template<Content> {
  /** Without the plow name of a child: a subject is shown on locked screens. */
  subject: (t: Translate, content: Content) => string
  Mail: (props: MailProps<Content>) => ReactElement
}

function EntryFacts({ snowplowName, reference }: Omit<MailContents['entry.received'], 'path'>) {
  const { t } = useTranslation()
  return (
    <>
      {snowplowName !== null && <MailFact label={t('mailText.entry.name')}>{snowplowName}</MailFact>}
      <MailFact label={t('mailText.entry.reference')}>{reference}</MailFact>
    </>
  )
}

/** Staff may still put a winning name on a truck. */
const isNamingAhead = ({ phases }: Contest) => phases.some(({ phase, state }) => phase === 4 && state !== 'ended')

/** A story that the office hides is not public, whatever the family permits. */
function changeShown(change: FamilyChange, isStoryPublic: boolean) {
  if (change === 'publication_story') return isStoryPublic ? change : 'publication_name'
  return change === 'publication_family' && isStoryPublic ? 'publication_familyWithStory' : change
}

type EntryNotice = 'received' | 'corrected' | 'approved' | 'rejected' | 'won'

/** Notice about an entry with a link to its page: the first paragraph precedes the facts. */
function entryMail<Content extends MailContents['entry.received'] & { unsubscribeToken?: string }>(
  notice: EntryNotice,
  paragraphsOf: (props: MailProps<Content>) => string[],
): Template<Content> {
  return {
    subject: (t) => t(`mailText.entry.subject_${notice}`),
    Mail(props) {
      const { content, contest, origin, language, t } = props
      const [first, ...more] = paragraphsOf(props)
      return (
        <MailLayout
          contest={contest}
          origin={origin}
          title={t(`mailText.entry.title_${notice}`)}
          reason={t('mailText.entry.reason')}
          unsubscribeToken={content.unsubscribeToken}
        >
          <MailText>{first}</MailText>
          <EntryFacts snowplowName={content.snowplowName} reference={content.reference} />
          {more.map((text) => (
            <MailText key={text}>{text}</MailText>
          ))}
          <MailButton contest={contest} origin={origin} path={inLanguage(content.path, language)}>
            {t('mailText.entry.open')}
          </MailButton>
          <MailText>{t('mailText.entry.private')}</MailText>
        </MailLayout>
      )
    },
  }
}

type AccountText = 'title' | 'reason' | 'text' | 'action' | 'until'
type AccountKey = `mailText.${'userInvited' | 'passwordReset'}.${AccountText}`

/** Mail with a link to choose a password. */
const accountLink = (keyOf: (text: AccountText) => AccountKey): Template<MailContents['user.invited']> => ({
  subject: (t) => t(keyOf('title')),
  Mail: ({ content: { name, path, endsAt }, contest, origin, language, t }) => (
    <MailLayout contest={contest} origin={origin} title={t(keyOf('title'))} reason={t(keyOf('reason'))}>
      <MailText>{t('mailText.hello', { name })}</MailText>
      <MailText>{t(keyOf('text'))}</MailText>
      <MailButton contest={contest} origin={origin} path={path}>
        {t(keyOf('action'))}
      </MailButton>
      <MailText>{t(keyOf('until'), { date: formatInstant(endsAt, { language, ...contest }) })}</MailText>
    </MailLayout>
  ),
})

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

  'entry.received': entryMail('received', ({ contest, t }) => [
    t('mailText.entry.thanks'),
    t('mailText.entry.next', { date: formatDay(contest.announcementDate, t) }),
  ]),
  'entry.corrected': entryMail('corrected', ({ t }) => [
    t('mailText.entry.text_corrected'),
    t('mailText.entry.unexpectedCorrection'),
  ]),
  'entry.approved': entryMail('approved', ({ contest, t }) => [
    t('mailText.entry.text_approved'),
    t('mailText.entry.next', { date: formatDay(contest.announcementDate, t) }),
  ]),
  'entry.rejected': entryMail('rejected', ({ t }) => [t('mailText.entry.text_rejected')]),
  'entry.won': entryMail('won', ({ content, contest, t }) => [
    t('mailText.entry.text_won'),
    ...(content.isOnTruck ? [t('mailText.entry.carried')] : []),
    ...(!content.isOnTruck && isNamingAhead(contest) ? [t('mailText.entry.notCarriedYet')] : []),
    ...(content.needsAnswer
      ? [t(content.isStoryPublic ? 'mailText.entry.askPublication' : 'mailText.entry.askPublicationWithoutStory')]
      : []),
  ]),
  'entry.confirmation': {
    subject: (t) => t('mailText.entryConfirmation.subject'),
    Mail: ({ content: { request, hours, path, ...content }, contest, origin, language, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t(`mailText.entryConfirmation.title_${request}`)}
        reason={t('mailText.entryConfirmation.reason')}
      >
        <EntryFacts {...content} />
        <MailText>{t(`mailText.entryConfirmation.text_${request}`, { count: hours })}</MailText>
        <MailButton contest={contest} origin={origin} path={inLanguage(path, language)}>
          {t(`mailText.entryConfirmation.button_${request}`)}
        </MailButton>
        <MailText>{t('mailText.entryConfirmation.ignore')}</MailText>
      </MailLayout>
    ),
  },

  'entry.changed': {
    subject: (t) => t('mailText.entryChanged.title'),
    Mail: ({ content: { change, isStoryPublic, path, ...content }, contest, origin, language, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t('mailText.entryChanged.title')}
        reason={t('mailText.entryChanged.reason')}
      >
        <EntryFacts {...content} />
        <MailText>{t(`mailText.entryChanged.text_${changeShown(change, isStoryPublic)}`)}</MailText>
        <MailButton contest={contest} origin={origin} path={inLanguage(path, language)}>
          {t('mailText.entry.open')}
        </MailButton>
        <MailText>{t('mailText.entryChanged.advice')}</MailText>
      </MailLayout>
    ),
  },
  'entry.link': {
    subject: (t) => t('mailText.entryLink.title'),
    Mail: ({ content: { cause, path, ...content }, contest, origin, language, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t('mailText.entryLink.title')}
        reason={t('mailText.entryLink.reason')}
      >
        <MailText>{t(`mailText.entryLink.text_${cause}`)}</MailText>
        <EntryFacts {...content} />
        <MailButton contest={contest} origin={origin} path={inLanguage(path, language)}>
          {t('mailText.entry.open')}
        </MailButton>
        <MailText>{t('mailText.entry.private')}</MailText>
      </MailLayout>
    ),
  },

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
        <MailButton contest={contest} origin={origin} path={inLanguage(path, language)}>
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

  'user.task': {
    subject: (t) => t('mailText.userTask.subject'),
    Mail: ({ content: { task, path, until, unsubscribeToken }, contest, origin, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t('mailText.userTask.subject')}
        reason={t('mailText.userTask.reason')}
        unsubscribeToken={unsubscribeToken}
      >
        <MailText>{t(`mailText.userTask.text_${task}`, { date: formatDay(until, t) })}</MailText>
        <MailButton contest={contest} origin={origin} path={path}>
          {t(`mailText.userTask.button_${task}`)}
        </MailButton>
      </MailLayout>
    ),
  },
  'truck.rejected': {
    subject: (t) => t('mailText.truckRejected.subject'),
    Mail: ({ content, contest, origin, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t('mailText.truckRejected.title')}
        reason={t('mailText.userTask.reason')}
        unsubscribeToken={content.unsubscribeToken}
      >
        <MailText>{t('mailText.truckRejected.text')}</MailText>
        <MailFact label={t('mailText.truckRejected.name')}>{content.snowplowName}</MailFact>
        <MailFact label={t('mailText.truckRejected.truck')}>{content.snowplowId}</MailFact>
        <MailFact label={t('mailText.truckRejected.why')}>{content.reason}</MailFact>
        {content.until && (
          <MailText>{t('mailText.truckRejected.until', { date: formatDay(content.until, t) })}</MailText>
        )}
        <MailButton contest={contest} origin={origin} path={content.path}>
          {t('mailText.truckRejected.action')}
        </MailButton>
      </MailLayout>
    ),
  },
  'user.decision': {
    subject: (t, { decision }) => t(`mailText.userDecision.subject_${decision}`),
    Mail: ({ content: { decision, path, until, unsubscribeToken }, contest, origin, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t(`mailText.userDecision.subject_${decision}`)}
        reason={t('mailText.userDecision.reason')}
        unsubscribeToken={unsubscribeToken}
      >
        <MailText>{t(`mailText.userDecision.text_${decision}`, { date: formatDay(until, t) })}</MailText>
        <MailButton contest={contest} origin={origin} path={path}>
          {t(`mailText.userDecision.button_${decision}`)}
        </MailButton>
      </MailLayout>
    ),
  },
  'user.invited': accountLink((text) => `mailText.userInvited.${text}`),
  'user.factor_removal': {
    subject: (t) => t('mailText.factorRemoval.title'),
    Mail: ({ content: { name, startedBy, path, endsAt }, contest, origin, language, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t('mailText.factorRemoval.title')}
        reason={t('mailText.factorRemoval.reason')}
      >
        <MailText>{t('mailText.hello', { name })}</MailText>
        <MailText>
          {t('mailText.factorRemoval.text', {
            name: startedBy,
            date: formatInstant(endsAt, { language, ...contest }),
          })}
        </MailText>
        <MailText>{t('mailText.factorRemoval.stop')}</MailText>
        <MailButton contest={contest} origin={origin} path={inLanguage(path, language)}>
          {t('mailText.factorRemoval.action')}
        </MailButton>
        <MailText>{t('mailText.factorRemoval.ignore')}</MailText>
      </MailLayout>
    ),
  },
  'user.factor_changed': {
    subject: (t) => t('mailText.factorChanged.title'),
    Mail: ({ content: { name, change, at, path }, contest, origin, language, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t('mailText.factorChanged.title')}
        reason={t('mailText.factorChanged.reason')}
      >
        <MailText>{t('mailText.hello', { name })}</MailText>
        <MailText>{t(`mailText.factorChanged.text_${change}`)}</MailText>
        <MailFact label={t('mailText.factorChanged.time')}>{formatInstant(at, { language, ...contest })}</MailFact>
        <MailText>{t('mailText.factorChanged.advice')}</MailText>
        <MailButton contest={contest} origin={origin} path={path}>
          {t('mailText.factorChanged.action')}
        </MailButton>
      </MailLayout>
    ),
  },
  'user.password_reset': accountLink((text) => `mailText.passwordReset.${text}`),
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
  return { subject: subject(translator.t, content), html: `<!doctype html>${markup}` }
}
