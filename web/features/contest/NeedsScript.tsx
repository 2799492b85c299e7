import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { OutsideLink } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useGetContest } from './contest.queries.ts'

interface NeedsScriptProps {
  /** Alternative that works without scripts, displayed first. */
  children?: string
}

export function NeedsScript({ children }: NeedsScriptProps) {
  const { t } = useTranslation()
  const { departmentName, departmentWebsite } = useGetContest().data?.texts ?? {}
  return (
    <noscript>
      <Notice severity="warning">
        <p>{joinSentences(children, t('needsScript.form'))}</p>
        {departmentName && departmentWebsite && (
          <p>
            {t('needsScript.contact')}{' '}
            <OutsideLink href={departmentWebsite}>{t('front.department', { name: departmentName })}</OutsideLink>
          </p>
        )}
      </Notice>
    </noscript>
  )
}
