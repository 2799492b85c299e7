import type { Translate } from '../../i18n/i18n.ts'
import { CallError, type FailureCode, getFailureCode } from '../../lib/call.ts'
import type { FailureNoticeProps } from '../../ui/feedback/FailureNotice.tsx'

const minutesThresholdSeconds = 90
const expectedCodes: readonly FailureCode[] = [
  'auth.bad_credentials',
  'auth.too_many_attempts',
  'auth.no_password',
  'request.too_many',
]

export function describeLoginFailure(error: unknown, t: Translate): Omit<FailureNoticeProps, 'error'> {
  const code = getFailureCode(error)
  const seconds = (error instanceof CallError && error.retryAfterSeconds) || 60
  const wait =
    seconds < minutesThresholdSeconds
      ? t('auth.waitSeconds', { count: seconds })
      : t('auth.waitMinutes', { count: Math.ceil(seconds / 60) })
  return {
    lead: expectedCodes.includes(code) ? undefined : t('auth.failed'),
    messages: { 'auth.too_many_attempts': wait, 'request.too_many': wait },
    unsure: null,
    preservedNote: false,
    // The password input has the focus; the alert is announced regardless.
    shouldFocus: code !== 'auth.bad_credentials',
  }
}
