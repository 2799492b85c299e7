import '../../../i18n/staff.ts'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/call.ts'
import { FailureNotice } from '../../../ui/feedback/FailureNotice.tsx'
import { useFailureWords } from '../../../ui/feedback/failure-words.ts'
import type { SsoFailure } from './sso-client.ts'

/** The reason of a failure in the browser; the client itself may be what could not be loaded. */
const reasonOf = (error: unknown) => (error as Partial<SsoFailure>).reason ?? 'client'

/**
 * Why Organization Login failed: section 8's alert, with what to do about it. Section 8 wants 'Error: {server message}':
 * the catalogue has the server's English sentences in every language.
 */
export function SsoFailed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const wordFailure = useFailureWords()
  const reason = reasonOf(error)
  if (reason === 'aborted') return null
  const settled = error instanceof CallError && t('auth.ssoServer', { message: wordFailure(error.code) })
  return (
    <FailureNotice error={error} title={t('auth.ssoTitle')} settled={settled || t('auth.ssoClient')}>
      {!settled && <p>{t(`auth.sso_${reason}`)}</p>}
    </FailureNotice>
  )
}
