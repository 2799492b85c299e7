import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FailureCode, failureCode, isOutcomeUnknown } from '../../lib/call.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'

interface NamingNoticeProps {
  error: unknown
  /** True where the person has typed something that is still there. */
  isKept?: boolean
  /** What changed meanwhile, where that is the reason. */
  children?: ReactNode
  /** What could not be learned when the answer was lost. */
  unsure?: string
  action?: ReactNode
}

const conflicts: readonly FailureCode[] = ['stale', 'naming.wrong_status', 'naming.not_found']
/** Whether somebody else was quicker. */
export const isConflict = (error: unknown) => conflicts.includes(failureCode(error))

/** Why a name was not sent, or not decided over, and what to do next; takes the focus. */
export function NamingNotice({ error, isKept, children, unsure, action }: NamingNoticeProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure brings the reader here
  useEffect(() => box.current?.focus(), [error])
  const reasons: Partial<Record<FailureCode, string>> = {
    'naming.not_open': t('errors.naming.not_open'),
    'naming.truck_taken': t('errors.naming.truck_taken'),
    'naming.not_found': t('errors.naming.not_found'),
    stale: t('errors.stale'),
    'naming.wrong_status': t('errors.naming.wrong_status'),
    'auth.required': t('errors.auth.required'),
    'auth.forbidden': t('errors.auth.forbidden'),
    'request.too_many': t('errors.request.too_many'),
    network: t('errors.network'),
  }
  const isUnsure = isOutcomeUnknown(error)
  const reason = reasons[failureCode(error)]
  return (
    <Notice severity={isConflict(error) ? 'warning' : 'error'} ref={box} action={action}>
      {isUnsure && <p>{unsure ?? t('failure.unsure')}</p>}
      {(reason || !isUnsure) && <p>{reason ?? t('errors.server.failed')}</p>}
      {children}
      {isKept && <p>{t('failure.kept')}</p>}
    </Notice>
  )
}
