import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FailureCode, failureCode, isOutcomeUnknown } from '../../../lib/call.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { causeOf, ReviewRefusal } from './review-refusal.ts'

/** Entries that are named one by one; of more, only how many they are. */
const mostNamed = 8

interface ReviewFailureProps {
  error: unknown
  /** What is as it was, and can be sent once more. */
  kept?: string | undefined
  action?: ReactNode
}

/** Why a decision was not made, or that nothing was heard of it, with what became of its entries; takes the focus. */
export function ReviewFailure({ error, kept, action }: ReviewFailureProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure brings the reader here
  useEffect(() => box.current?.focus(), [error])
  const wordFailure = useFailureWords()
  const wordState = useStateWords()
  const { isRead, done, changed, gone, published } =
    error instanceof ReviewRefusal ? error : new ReviewRefusal(error, {})
  const nameOf = ({ snowplowName }: ListedSubmission) => snowplowName
  const lines = [
    ...[...done, ...changed].map(wordState),
    ...gone.map((entry) => t('review.isGone', { name: nameOf(entry) })),
    ...published.map((entry) => t('review.isPublished', { name: nameOf(entry) })),
  ]
  return (
    <Notice severity={error instanceof ReviewRefusal ? 'warning' : 'error'} ref={box} action={action}>
      <p>{wordFailure(error)}</p>
      {lines.length > 0 && (
        <ul>
          {lines.slice(0, mostNamed).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length > mostNamed && <li>{t('review.andMore', { number: lines.length - mostNamed })}</li>}
        </ul>
      )}
      {isRead ? kept && <p>{kept}</p> : <p>{t('review.unread')}</p>}
    </Notice>
  )
}

/** Whether a decision may have been made of which nothing was heard. */
export const isUnsure = (error: unknown) => isOutcomeUnknown(causeOf(error))

/** Words how an entry stands and, where somebody decided over it, who. */
export function useStateWords(): (entry: ListedSubmission) => string {
  const { t } = useTranslation()
  return ({ snowplowName: name, reviewState, reviewedBy }) => {
    if (reviewState === 'pending' || !reviewedBy) return t(`review.nowIs_${reviewState}`, { name })
    return t(`review.nowIsBy_${reviewState}`, { name, person: personOf(reviewedBy) })
  }
}

/** The audit's way to name people has their address: in a sentence the name is enough. */
const personOf = (reviewer: string) => reviewer.replace(/ <[^<>]+>$/, '')

/** Words why something was not done with an entry. */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useTranslation()
  const reasons: Partial<Record<FailureCode, string>> = {
    stale: t('review.changedMeanwhile'),
    'submission.not_found': t('errors.submission.not_found'),
    'submission.published': t('errors.submission.published'),
    'submission.chosen': t('errors.submission.chosen'),
    'auth.required': t('errors.auth.required'),
    'auth.forbidden': t('errors.auth.forbidden'),
    'request.too_many': t('errors.request.too_many'),
    network: t('errors.network'),
  }
  return (error) => {
    const code = failureCode(causeOf(error))
    // Once the entries could be read again, the server is there.
    const isAway = code === 'network' && !(error instanceof ReviewRefusal && error.isRead)
    if (isUnsure(error)) return isAway ? `${t('review.unsure')} ${t('errors.network')}` : t('review.unsure')
    const isMadeAlready = error instanceof ReviewRefusal && error.done.length > 0 && error.changed.length === 0
    if (isMadeAlready && code === 'stale') return t('review.alreadyDone')
    return reasons[code] ?? t('review.failed')
  }
}
