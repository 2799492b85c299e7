import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/Button.tsx'
import { FailedNotice, Notice } from '../../ui/feedback/Notice.tsx'
import type { MissingOpen } from './open-row.ts'

/** Above a list whose address names a row that cannot be shown: says why. */
export function MissingRow({ open }: { open: MissingOpen }) {
  const { t } = useTranslation()
  if (open.isFailed)
    return (
      <FailedNotice retry={t('error.retry')} onRetry={open.retry}>
        <p>{t('table.openFailed')}</p>
      </FailedNotice>
    )
  if (!open.isGone) return null
  return (
    <Notice
      severity="warning"
      action={
        <Button variant="outlined" size="small" onClick={open.close}>
          {t('table.toList')}
        </Button>
      }
    >
      <p>{t('table.gone')}</p>
    </Notice>
  )
}
