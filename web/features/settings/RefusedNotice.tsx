import { useTranslation } from 'react-i18next'
import { useSessionOwner } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useIsRefused } from './unsaved.ts'
import { useSettings } from './useSettings.ts'

/** In an open drawer: that the last change is not saved. Toasts lie behind the drawer, on a phone out of sight. */
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
