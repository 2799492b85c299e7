import { addLanguage, MailButton, MailFact, MailLayout, MailText } from './MailLayout.tsx'
import type { Templates } from './template.ts'

export const classTemplates: Templates<'class.created'> = {
  'class.created': {
    subject: (t) => t('mailText.classCreated.title'),
    Mail: ({ content: { code, path }, contest, origin, language, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t('mailText.classCreated.title')}
        reason={t('mailText.classCreated.reason')}
      >
        <MailText>{t('mailText.classCreated.text')}</MailText>
        <MailFact label={t('mailText.classCreated.code')}>{code}</MailFact>
        <MailButton contest={contest} origin={origin} path={addLanguage(path, language)}>
          {t('mailText.classCreated.open')}
        </MailButton>
        <MailText>{t('mailText.classCreated.private')}</MailText>
      </MailLayout>
    ),
  },
}
