import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { CallError, type FailureCode, failureCode, isOutcomeUnknown } from '../../lib/call.ts'
import { Notice } from './Notice.tsx'

/** What only a faulty program meets, and what `call` has other codes for: no sentence of its own would help anybody. */
type ProgramCode =
  | 'request.malformed'
  | 'request.head_too_large'
  | 'request.too_large'
  | 'request.wrong_content_type'
  | 'request.too_slow'
  | 'route.not_found'
  | 'unreadable'

/** Says why a call failed: `errors.<code>` of the catalogue. A code of the contract without words does not compile. */
export function useFailureMessage(): (code: FailureCode) => string {
  const { t } = useTranslation()
  return (code) => t([`errors.${code as Exclude<FailureCode, ProgramCode>}`, 'errors.server.failed'])
}

export interface FailureNoticeProps {
  error: unknown
  title?: string | undefined
  /** What did not happen, before the reason. */
  lead?: string | undefined
  /** What a code means here, where that is not what it means elsewhere. */
  messages?: Partial<Record<FailureCode, string>>
  /** What could not be learned when the answer was lost; null where something else says it. */
  unsure?: string | null
  /** Said instead of the reason, as what became of it where that was found out although the answer was lost. */
  settled?: string | false | undefined
  /** That what was typed is still there, or what else is. */
  preservedNote?: boolean | string
  /** What else there is to know, as what changed meanwhile. */
  children?: ReactNode
  action?: ReactNode
  /** False where the input that is to be mended has the focus. */
  shouldFocus?: boolean
}

/** Why something was not done, or that nothing was heard of it, and what to do next; takes the focus. */
export function FailureNotice(props: FailureNoticeProps) {
  const { error, title, lead, messages, settled, preservedNote, children, action, shouldFocus = true } = props
  const { t } = useTranslation()
  const getFailureMessage = useFailureMessage()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure brings the reader here
  useEffect(() => {
    if (!shouldFocus) return
    // After a dialog that asked has given the focus back.
    const timer = setTimeout(() => box.current?.focus())
    return () => clearTimeout(timer)
  }, [error])
  const isUnsure = isOutcomeUnknown(error)
  const { unsure = t('failure.unsure') } = props
  const reason = messages?.[failureCode(error)] ?? getFailureMessage(failureCode(error))
  const isReasonNews = reason !== lead && (reason !== t('errors.server.failed') || !((isUnsure && unsure) || lead))
  const isConflict = error instanceof CallError && error.status === 409
  return (
    <Notice severity={isConflict ? 'warning' : 'error'} title={title} ref={box} action={action}>
      {settled && <p>{settled}</p>}
      {lead && <p>{lead}</p>}
      {isUnsure && unsure && !settled && <p>{unsure}</p>}
      {isReasonNews && !settled && <p>{reason}</p>}
      {children}
      {preservedNote && !settled && <p>{preservedNote === true ? t('failure.inputPreserved') : preservedNote}</p>}
    </Notice>
  )
}
