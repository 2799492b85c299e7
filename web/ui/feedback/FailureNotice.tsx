import { type ReactNode, useEffect, useRef } from 'react'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { CallError, type FailureCode, getFailureCode, isOutcomeUnknown } from '../../lib/call.ts'
import { Notice } from './Notice.tsx'

/** Codes that only a bug can produce, or that `call` maps to others: they need no message. */
type ProgramCode =
  | 'request.malformed'
  | 'request.head_too_large'
  | 'request.too_large'
  | 'request.wrong_content_type'
  | 'request.too_slow'
  | 'route.not_found'
  | 'unreadable'

/** Returns the message `errors.<code>` of the catalogue. A contract code without a message does not compile. */
export const getFailureMessage = (code: FailureCode, t: Translate): string =>
  t([`errors.${code as Exclude<FailureCode, ProgramCode>}`, 'errors.server.failed'])

export interface FailureNoticeProps {
  error: unknown
  title?: string | undefined
  lead?: string | undefined
  messages?: Partial<Record<FailureCode, string>>
  /** Warning if the outcome is unknown; null if another element has it. */
  unsure?: string | null
  /** Replaces the reason, for example if the outcome was determined after a lost reply. */
  settled?: string | false | undefined
  /** Note that the input is preserved; a string replaces the default note. */
  preservedNote?: boolean | string
  children?: ReactNode
  action?: ReactNode
  /** False if the invalid input gets the focus. */
  shouldFocus?: boolean
}

export function FailureNotice(props: FailureNoticeProps) {
  const { error, title, lead, messages, settled, preservedNote, children, action, shouldFocus = true } = props
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses once per failure
  useEffect(() => {
    if (!shouldFocus) return
    // Runs after a confirm dialog has restored the focus.
    const timer = setTimeout(() => box.current?.focus())
    return () => clearTimeout(timer)
  }, [error])
  const isUnsure = isOutcomeUnknown(error)
  const { unsure = t('failure.unsure') } = props
  const reason = messages?.[getFailureCode(error)] ?? getFailureMessage(getFailureCode(error), t)
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
