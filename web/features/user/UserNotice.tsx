import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FailureCode, failureCode, isOutcomeUnknown } from '../../lib/call.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'

interface UserNoticeProps {
  error: unknown
  /** True where the person has typed something that is still there. */
  isKept?: boolean
  action?: ReactNode
}

/** Why a change was not made and what to do next; takes the focus. Faults of fields stand at the fields. */
export function UserNotice({ error, isKept, action }: UserNoticeProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure brings the reader here
  useEffect(() => box.current?.focus(), [error])
  const code = failureCode(error)
  const reasons: Partial<Record<FailureCode, string>> = {
    'user.last_admin': t('user.lastAdmin'),
    'user.has_work': t('user.hasWork'),
    'user.changed_meanwhile': t('user.changedMeanwhile'),
    'user.not_found': t('user.gone'),
    'auth.required': t('user.signedOut'),
    'auth.forbidden': t('user.forbidden'),
    'request.too_many': t('error.tooMany'),
    network: t('error.network'),
  }
  const isUnsure = isOutcomeUnknown(error)
  const isWarning = code === 'user.last_admin' || code === 'user.has_work' || code === 'user.changed_meanwhile'
  return (
    <Notice severity={isWarning ? 'warning' : 'error'} ref={box} action={action}>
      {isUnsure && <p>{t('user.unsure')}</p>}
      {(reasons[code] || !isUnsure) && <p>{reasons[code] ?? t('user.failed')}</p>}
      {isKept && <p>{t('user.kept')}</p>}
    </Notice>
  )
}
