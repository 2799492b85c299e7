import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, failureCode, isOutcomeUnknown } from '../../lib/call.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Seconds from which a waiting time is told in minutes. */
const tellMinutesFrom = 90

interface LoginNoticeProps {
  error: unknown
  /** Words for a change that may have been made all the same: its answer was lost. */
  unsure?: string
}

/** Why a login, or a change of the own password, failed (section 8), above the form; takes the focus. */
export function LoginNotice({ error, unsure }: LoginNoticeProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const code = failureCode(error)
  // A wrong password has the focus itself; this is read out all the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure brings the reader here
  useEffect(() => {
    if (code !== 'auth.bad_credentials') box.current?.focus()
  }, [error])
  const seconds = (error instanceof CallError && error.retryAfterSeconds) || 60
  const wait =
    seconds < tellMinutesFrom
      ? t('auth.waitSeconds', { count: seconds })
      : t('auth.waitMinutes', { count: Math.ceil(seconds / 60) })
  const words = () => {
    if (code === 'auth.bad_credentials') return t('errors.auth.bad_credentials')
    if (code === 'auth.too_many_attempts' || code === 'request.too_many') return wait
    if (code === 'auth.no_password') return t('errors.auth.no_password')
    return (isOutcomeUnknown(error) && unsure) || t('auth.failed')
  }
  return (
    <Notice severity="error" ref={box}>
      <p>{words()}</p>
      {code === 'network' && <p>{t('errors.network')}</p>}
    </Notice>
  )
}
