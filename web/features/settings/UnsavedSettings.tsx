import { useTranslation } from 'react-i18next'
import { useSessionOwner } from '../../lib/session.ts'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { useIsRefused } from './unsaved.ts'
import { useSettings } from './useSettings.ts'

/** That the last change is not saved, until it is: on the page, and in an open drawer, behind which nothing is read. */
export function UnsavedSettings() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  if (!useIsRefused(useSessionOwner())) return null
  return (
    <FailedNotice retry={t('error.retry')} onRetry={() => change(settings)}>
      {t('settings.notSaved')}
    </FailedNotice>
  )
}
