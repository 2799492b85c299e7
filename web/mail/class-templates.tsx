import { Fragment } from 'react'
import { translateGrade } from '../features/county/county.queries.ts'
import { addLanguage, MailButton, MailFact, MailLayout, MailText } from './MailLayout.tsx'
import type { Templates } from './template.ts'

export const classTemplates: Templates<'class.created' | 'class.links'> = {
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
  'class.links': {
    subject: (t, { classes }) => t('mailText.classLinks.title', { count: classes.length }),
    Mail: ({ content: { classes }, contest, origin, language, t }) => (
      <MailLayout
        contest={contest}
        origin={origin}
        title={t('mailText.classLinks.title', { count: classes.length })}
        reason={t('mailText.classCreated.reason')}
      >
        <MailText>{t('mailText.classLinks.text')}</MailText>
        {classes.map(({ gradeLevel, code, path }) => (
          <Fragment key={code}>
            <MailFact label={translateGrade(gradeLevel, t)}>{code}</MailFact>
            <MailButton contest={contest} origin={origin} path={addLanguage(path, language)}>
              {t('mailText.classCreated.open')}
            </MailButton>
          </Fragment>
        ))}
        <MailText>{t('mailText.classLinks.private')}</MailText>
      </MailLayout>
    ),
  },
}
