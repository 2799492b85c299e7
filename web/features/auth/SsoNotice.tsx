import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../lib/call.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { SsoFailure } from './sso-client.ts'

/** The reason of a failure in the browser; the client itself may be what could not be loaded. */
const reasonOf = (error: unknown) => (error as Partial<SsoFailure>).reason ?? 'client'

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
        <p>{t('auth.ssoServer', { message: error.status === 0 ? t('error.network') : error.message })}</p>
      ) : (
        <>
          <p>{t('auth.ssoClient')}</p>
          <p>{t(`auth.sso_${reason}`)}</p>
        </>
      )}
    </Notice>
  )
}
