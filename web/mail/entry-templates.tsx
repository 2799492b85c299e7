import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { listEntrySteps } from '@snowplow/contract/entry/entry-steps.ts'
import type { FamilyEntryState, FamilyRequest } from '@snowplow/contract/entry/family-entry.ts'
import type { EntryMailKind, FamilyChange, MailContents } from '@snowplow/contract/mail/mail.ts'
import { formatDays } from '../i18n/dates.ts'
import { type Translate, useTranslation } from '../i18n/i18n.ts'
import { addLanguage, MailButton, MailFact, MailLayout, MailText } from './MailLayout.tsx'
import type { MailProps, Template, Templates } from './template.ts'

function EntryFacts({ snowplowName, reference }: Pick<MailContents['entry.received'], 'snowplowName' | 'reference'>) {
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
function toShownChange(change: FamilyChange, isStoryPublic: boolean) {
  if (change === 'publication_story') return isStoryPublic ? change : 'publication_name'
  return change === 'publication_family' && isStoryPublic ? 'publication_familyWithStory' : change
}

const toShownRequest = (
  request: FamilyRequest,
  { isClassEntry }: Pick<MailContents['entry.received'], 'isClassEntry'>,
) => (request === 'publish' && isClassEntry ? 'publishOfClass' : request)

/** A class has other texts where a family's name the student. */
function writeChange(change: ReturnType<typeof toShownChange>, isClassEntry: boolean, t: Translate): string {
  if (!isClassEntry || change === 'consent_given') return t(`mailText.entryChanged.text_${change}`)
  return t(`mailText.entryChanged.class_${change}`)
}

const stateMarks = { ended: '✓', active: '●', not_started: '○' } as const

/** The steps of the family's page. */
function MailSteps({ state, contest }: { state: FamilyEntryState; contest: Contest }) {
  const { t } = useTranslation()
  const steps = listEntrySteps(state, contest)
  if (steps.length === 0) return null
  return (
    <>
      <h2 style={{ margin: '24px 0 8px', fontSize: 18 }}>{t('entry.where')}</h2>
      {steps.map(({ step, state, about, days }) => (
        <MailText key={step}>
          <strong>
            {stateMarks[state]} {t(`entry.step_${step}`)} ({t(`entry.stepState_${state}`)})
          </strong>
          <br />
          {/* The dates of past steps may be those of an earlier season. */}
          {days && state !== 'ended' && (
            <>
              {formatDays(days.from, days.to, t)}
              <br />
            </>
          )}
          {t(`entry.step_${about}`)}
        </MailText>
      ))}
    </>
  )
}

type EntryNotice = 'received' | 'corrected' | 'approved' | 'rejected' | 'won'

/** State that a notice tells. */
const stateOf: Record<EntryNotice, FamilyEntryState> = {
  received: 'entered',
  corrected: 'entered',
  approved: 'approved',
  rejected: 'rejected',
  won: 'won',
}

/** Notice about an entry with a link to its page: the first paragraph precedes the facts. */
function entryMail<
  Content extends MailContents['entry.received'] & {
    unsubscribeToken?: string
    needsAnswer?: boolean
    isReminder?: boolean
  },
>(notice: EntryNotice, paragraphsOf: (props: MailProps<Content>) => string[]): Template<Content> {
  return {
    subject: (t, { isReminder }) =>
      t(isReminder ? 'mailText.entry.subject_reminder' : `mailText.entry.subject_${notice}`),
    Mail(props) {
      const { content, contest, origin, language, t } = props
      const [first, ...more] = paragraphsOf(props)
      return (
        <MailLayout
          contest={contest}
          origin={origin}
          title={t(content.isReminder ? 'mailText.entry.title_reminder' : `mailText.entry.title_${notice}`)}
          reason={t('mailText.entry.reason')}
          unsubscribeToken={content.unsubscribeToken}
        >
          <MailText>{first}</MailText>
          <EntryFacts snowplowName={content.snowplowName} reference={content.reference} />
          {more.map((text) => (
            <MailText key={text}>{text}</MailText>
          ))}
          <MailButton contest={contest} origin={origin} path={addLanguage(content.path, language)}>
            {t(content.needsAnswer ? 'mailText.entry.answer' : 'mailText.entry.open')}
          </MailButton>
          <MailText>{t('mailText.entry.private')}</MailText>
          <MailSteps state={stateOf[notice]} contest={contest} />
          {notice === 'won' && origin && (
            <MailText>
              <a href={new URL(`/winners?language=${language}`, origin).href}>{t('mailText.entry.winners')}</a>
            </MailText>
          )}
        </MailLayout>
      )
    },
  }
}

export const entryTemplates: Templates<EntryMailKind> = {
  'entry.received': entryMail('received', ({ t }) => [t('mailText.entry.thanks')]),
  'entry.corrected': entryMail('corrected', ({ t }) => [
    t('mailText.entry.text_corrected'),
    t('mailText.entry.unexpectedCorrection'),
  ]),
  'entry.approved': entryMail('approved', ({ t }) => [t('mailText.entry.text_approved')]),
  'entry.rejected': entryMail('rejected', ({ t }) => [t('mailText.entry.text_rejected')]),
  'entry.won': entryMail('won', ({ content, contest, t }) => [
    t('mailText.entry.text_won'),
    ...(content.isOnTruck ? [t('mailText.entry.carried')] : []),
    ...(!content.isOnTruck && isNamingAhead(contest) ? [t('mailText.entry.notCarriedYet')] : []),
    ...(content.needsAnswer
      ? [
          t(
            `mailText.entry.${content.isClassEntry ? 'askTeacher' : 'askPublication'}${content.isStoryPublic ? '' : 'WithoutStory'}`,
          ),
        ]
      : []),
  ]),
  'entry.confirmation': {
    subject: (t) => t('mailText.entryConfirmation.subject'),
    Mail: ({ content: { request, hours, path, ...content }, contest, origin, language, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t(`mailText.entryConfirmation.title_${toShownRequest(request, content)}`)}
        reason={t('mailText.entryConfirmation.reason')}
      >
        <EntryFacts {...content} />
        <MailText>
          {t(`mailText.entryConfirmation.text_${toShownRequest(request, content)}`, { count: hours })}
        </MailText>
        <MailButton contest={contest} origin={origin} path={addLanguage(path, language)}>
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
        <MailText>{writeChange(toShownChange(change, isStoryPublic), content.isClassEntry, t)}</MailText>
        <MailButton contest={contest} origin={origin} path={addLanguage(path, language)}>
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
        <MailButton contest={contest} origin={origin} path={addLanguage(path, language)}>
          {t('mailText.entry.open')}
        </MailButton>
        <MailText>{t('mailText.entry.private')}</MailText>
      </MailLayout>
    ),
  },
}
