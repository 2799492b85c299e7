import '../../../i18n/staff.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, type FailureCode } from '../../../lib/call.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { SsoFailure } from './sso-client.ts'

/** The reason of a failure in the browser; the client itself may be what could not be loaded. */
const reasonOf = (error: unknown) => (error as Partial<SsoFailure>).reason ?? 'client'

/**
 * Section 8 wants 'Error: {server message}'. The server's sentences are English, so each code has the same words in the
 * catalogue of every language; what the server says itself is for its log.
 */
const serverWords = {
  'sso.not_configured': 'sso.not_configured',
  'sso.bad_token': 'sso.bad_token',
  'sso.token_used': 'sso.token_used',
  'sso.unavailable': 'sso.unavailable',
  'sso.email_not_verified': 'sso.email_not_verified',
  'sso.unknown_email': 'sso.unknown_email',
  'sso.deactivated': 'sso.deactivated',
  'request.too_many': 'error.tooMany',
  network: 'error.network',
} as const satisfies Partial<Record<FailureCode, string>>

const wordsOf = (code: FailureCode) =>
  code in serverWords ? serverWords[code as keyof typeof serverWords] : 'auth.failed'

/** Why Organization Login failed: section 8's alert, with what to do about it; takes the focus. */
export function SsoNotice({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure brings the reader here
  useEffect(() => box.current?.focus(), [error])
  const reason = reasonOf(error)
  if (reason === 'aborted') return null
  return (
    <Notice severity="error" title={t('auth.ssoTitle')} ref={box}>
      {error instanceof CallError ? (
        <p>{t('auth.ssoServer', { message: t(wordsOf(error.code)) })}</p>
      ) : (
        <>
          <p>{t('auth.ssoClient')}</p>
          <p>{t(`auth.sso_${reason}`)}</p>
        </>
      )}
    </Notice>
  )
}
