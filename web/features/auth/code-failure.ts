import type { Problem } from '@snowplow/contract/api/errors.ts'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CallError, getFailureCode } from '../../lib/call.ts'
import type { FailureNoticeProps } from '../../ui/feedback/FailureNotice.tsx'
import { describeLoginFailure } from './login-failure.ts'

/** Failure of a code, with the server's time: the clock of a phone may be wrong. */
export function useCodeFailure(error: unknown): Omit<FailureNoticeProps, 'error'> {
  const { t } = useTranslation()
  const instant = useInstant({ hasZone: true })
  const { messages, lead, ...failure } = describeLoginFailure(error, t)
  const serverTime = error instanceof CallError ? (error.body as Problem | undefined)?.serverTime : undefined
  const isBadCode = getFailureCode(error) === 'auth.bad_code'
  return {
    ...failure,
    lead: getFailureCode(error).startsWith('auth.') ? undefined : lead,
    messages: {
      ...messages,
      ...(serverTime && { 'auth.bad_code': t('secondFactor.badCode', { time: instant(serverTime) }) }),
    },
    // The input has the focus.
    shouldFocus: !isBadCode,
  }
}
