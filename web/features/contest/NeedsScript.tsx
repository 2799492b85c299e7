import { useTranslation } from '../../i18n/i18n.ts'
import { OutsideLink } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useGetContest } from './contest.queries.ts'

interface NeedsScriptProps {
  /** What is said first, where something can be done here all the same. */
  children?: string
}

/** Stands where a form would, on a page without scripts. */
export function NeedsScript({ children }: NeedsScriptProps) {
  const { t } = useTranslation()
  const { departmentName, departmentWebsite } = useGetContest().data?.texts ?? {}
  return (
    <noscript>
      <Notice severity="warning">
        <p>
          {children} {t('needsScript.form')}
        </p>
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
