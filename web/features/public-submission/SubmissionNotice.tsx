import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, failureCode, isOutcomeUnknown } from '../../lib/call.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Why an entry was not stored (section 8), above the form; takes the focus. */
export function SubmissionNotice({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure brings the reader here
  useEffect(() => box.current?.focus(), [error])
  const code = failureCode(error)
  const isDuplicate = error instanceof CallError && error.status === 409
  const reasons: Partial<Record<typeof code, string>> = {
    'submission.name_taken': t('errors.submission.name_taken'),
    'submission.email_used_up': t('errors.submission.email_used_up'),
    'request.too_many': t('errors.request.too_many'),
    'captcha.failed': t('errors.captcha.failed'),
    'captcha.used': t('errors.captcha.failed'),
    network: t('errors.network'),
  }
  return (
    <Notice
      severity={isDuplicate ? 'warning' : 'error'}
      title={t(isDuplicate ? 'submission.duplicateTitle' : 'submission.failedTitle')}
      ref={box}
    >
      <p>{t(isDuplicate ? 'errors.submission.duplicate' : 'submission.failed')}</p>
      {reasons[code] && <p>{reasons[code]}</p>}
      {isOutcomeUnknown(error) && <p>{t('error.sentOnce')}</p>}
      <p>{t('failure.kept')}</p>
    </Notice>
  )
}
