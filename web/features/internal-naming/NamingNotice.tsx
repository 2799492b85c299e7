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

const conflicts: readonly FailureCode[] = ['naming.changed_meanwhile', 'naming.wrong_status', 'naming.not_found']
/** Whether somebody else was quicker. */
export const isConflict = (error: unknown) => conflicts.includes(failureCode(error))

/** Why a name was not sent, or not decided over, and what to do next; takes the focus. */
export function NamingNotice({ error, isKept, children, unsure, action }: NamingNoticeProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure brings the reader here
  useEffect(() => box.current?.focus(), [error])
  const reasons: Partial<Record<FailureCode, string>> = {
    'naming.not_open': t('naming.notOpen'),
    'naming.truck_taken': t('naming.fault_snowplowId_taken'),
    'naming.not_found': t('naming.gone'),
    'naming.changed_meanwhile': t('naming.changedMeanwhile'),
    'naming.wrong_status': t('naming.wrongStatus'),
    'auth.required': t('user.signedOut'),
    'auth.forbidden': t('user.forbidden'),
    'request.too_many': t('error.tooMany'),
    network: t('error.network'),
  }
  const isUnsure = isOutcomeUnknown(error)
  const reason = reasons[failureCode(error)]
  return (
    <Notice severity={isConflict(error) ? 'warning' : 'error'} ref={box} action={action}>
      {isUnsure && <p>{unsure ?? t('user.unsure')}</p>}
      {(reason || !isUnsure) && <p>{reason ?? t('user.failed')}</p>}
      {children}
      {isKept && <p>{t('user.kept')}</p>}
    </Notice>
  )
}
