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
    'submission.name_taken': t('submission.nameTaken'),
    'submission.email_used_up': t('submission.emailUsedUp'),
    'request.too_many': t('error.tooMany'),
    'captcha.failed': t('captcha.refused'),
    'captcha.used': t('captcha.refused'),
    network: t('error.network'),
  }
  return (
    <Notice
      severity={isDuplicate ? 'warning' : 'error'}
      title={t(isDuplicate ? 'submission.duplicateTitle' : 'submission.failedTitle')}
      ref={box}
    >
      <p>{t(isDuplicate ? 'submission.duplicate' : 'submission.failed')}</p>
      {reasons[code] && <p>{reasons[code]}</p>}
      {isOutcomeUnknown(error) && <p>{t('error.sentOnce')}</p>}
      <p>{t('submission.kept')}</p>
    </Notice>
  )
}
