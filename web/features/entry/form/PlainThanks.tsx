import { useTranslation } from '../../../i18n/i18n.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PageTitle } from '../../../ui/layout/Page.tsx'
import { SentenceWithUserText } from '../../../ui/UserText.tsx'
import type { SentEntry } from './EntryThanks.tsx'

/** Shows what section 2 demands if `EntryThanks` could not be loaded, such as after an upgrade of the site. */
export function PlainThanks({ entry: { snowplowName, reference } }: { entry: SentEntry }) {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle>{t('form.title')}</PageTitle>
      <Notice severity="success">
        <SentenceWithUserText write={(mark) => t('form.thanks', { user_content: mark(snowplowName) })} />
        <p>{t('form.reference', { reference })}</p>
      </Notice>
    </>
  )
}
