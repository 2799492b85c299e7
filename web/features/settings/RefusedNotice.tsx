import { useTranslation } from 'react-i18next'
import { useSessionOwner } from '../../lib/session.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useIsRefused } from './unsaved.ts'
import { useSettings } from './useSettings.ts'

/** That the last change is not saved, until it is: on the page, and in an open drawer, behind which nothing is read. */
export function RefusedNotice() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  if (!useIsRefused(useSessionOwner())) return null
  return (
    <Notice
      severity="error"
      action={
        <Button look="outlined" size="small" onClick={() => change(settings)}>
          {t('error.retry')}
        </Button>
      }
    >
      {t('settings.notSaved')}
    </Notice>
  )
}
