import { formatDay } from '../i18n/dates.ts'
import { addLanguage, MailButton, MailFact, MailLayout, MailText } from './MailLayout.tsx'
import type { Templates } from './template.ts'

type Kind = 'subscription.confirmation' | 'subscription.voting' | 'subscription.winners' | 'fingerprint.published'

export const subscriberTemplates: Templates<Kind> = {
  'subscription.confirmation': {
    subject: (t) => t('mailText.subscriptionConfirmation.title'),
    Mail: ({ content: { topics, path, hours }, contest, origin, language, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t('mailText.subscriptionConfirmation.title')}
        reason={t('mailText.subscriptionConfirmation.reason')}
      >
        <MailText>{t('mailText.subscriptionConfirmation.lead')}</MailText>
        <ul>
          {topics.map((topic) => (
            <li key={topic}>{t(`subscription.topic_${topic}`)}</li>
          ))}
        </ul>
        <MailText>{t('mailText.subscriptionConfirmation.within', { count: hours })}</MailText>
        <MailButton contest={contest} origin={origin} path={addLanguage(path, language)}>
          {t('mailText.subscriptionConfirmation.action')}
        </MailButton>
        <MailText>{t('mailText.subscriptionConfirmation.ignore')}</MailText>
      </MailLayout>
    ),
  },
  'subscription.voting': {
    subject: (t) => t('mailText.subscription.title_voting'),
    Mail: ({ content: { until, isLast, unsubscribeToken }, contest, origin, language, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t('mailText.subscription.title_voting')}
        reason={t('mailText.subscription.reason')}
        unsubscribeToken={unsubscribeToken}
      >
        <MailText>{t('front.now_3', { date: formatDay(until, t) })}</MailText>
        <MailText>{t('front.phase_3_about')}</MailText>
        <MailButton contest={contest} origin={origin} path={`/favorite-name-poll?language=${language}`}>
          {t('front.open_3')}
        </MailButton>
        {isLast && <MailText>{t('mailText.subscription.last')}</MailText>}
      </MailLayout>
    ),
  },
  'subscription.winners': {
    subject: (t) => t('mailText.subscription.title_winners'),
    Mail: ({ content: { unsubscribeToken }, contest, origin, language, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t('mailText.subscription.title_winners')}
        reason={t('mailText.subscription.reason')}
        unsubscribeToken={unsubscribeToken}
      >
        <MailText>{t('mailText.subscription.text_winners')}</MailText>
        <MailButton
          contest={contest}
          origin={origin}
          path={contest.texts.winnersLink ?? `/winners?language=${language}`}
        >
          {t('front.winners')}
        </MailButton>
        <MailText>{t('mailText.subscription.last')}</MailText>
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
}
