import { useTranslation } from '../../i18n/i18n.ts'
import { CallError } from '../../lib/call.ts'
import { FailureNotice, getFailureMessage } from '../../ui/feedback/FailureNotice.tsx'
import type { SsoFailure } from './sso-client.ts'

/** Reason of a failure in the browser; 'client' also if loading the client failed. */
const getReason = (error: unknown) => (error as Partial<SsoFailure>).reason ?? 'client'

/**
 * Error alert of Organization Login with the next step (section 8). Section 8 specifies 'Error: {server message}': the
 * catalogue translates the server's English messages.
 */
export function SsoFailed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const reason = getReason(error)
  if (reason === 'aborted') return null
  const settled =
    error instanceof CallError
      ? t('auth.ssoServer', { message: getFailureMessage(error.code, t) })
      : reason === 'canceled' && t('auth.sso_canceled')
  return (
    <FailureNotice error={error} title={t('auth.ssoTitle')} settled={settled || t('auth.ssoClient')}>
      {!settled && <p>{t(`auth.sso_${reason}`)}</p>}
    </FailureNotice>
  )
}
