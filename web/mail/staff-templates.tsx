import type { MailContents } from '@snowplow/contract/mail/mail.ts'
import { formatDay, formatInstant } from '../i18n/dates.ts'
import { addLanguage, MailButton, MailFact, MailLayout, MailText } from './MailLayout.tsx'
import type { Template, Templates } from './template.ts'

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

export const staffTemplates: Templates<(`user.${string}` | `truck.${string}`) & keyof MailContents> = {
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
        <MailButton contest={contest} origin={origin} path={addLanguage(path, language)}>
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
