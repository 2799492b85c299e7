import '../../../i18n/staff.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/call.ts'
import { useFailureWords } from '../../../ui/feedback/failure-words.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { SsoFailure } from './sso-client.ts'

/** The reason of a failure in the browser; the client itself may be what could not be loaded. */
const reasonOf = (error: unknown) => (error as Partial<SsoFailure>).reason ?? 'client'

/**
 * Why Organization Login failed: section 8's alert, with what to do about it; takes the focus. Section 8 wants
 * 'Error: {server message}': the catalogue has the server's English sentences in every language.
 */
export function SsoNotice({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const wordFailure = useFailureWords()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure brings the reader here
  useEffect(() => box.current?.focus(), [error])
  const reason = reasonOf(error)
  if (reason === 'aborted') return null
  return (
    <Notice severity="error" title={t('auth.ssoTitle')} ref={box}>
      {error instanceof CallError ? (
        <p>{t('auth.ssoServer', { message: wordFailure(error) })}</p>
      ) : (
        <>
          <p>{t('auth.ssoClient')}</p>
          <p>{t(`auth.sso_${reason}`)}</p>
        </>
      )}
    </Notice>
  )
}
