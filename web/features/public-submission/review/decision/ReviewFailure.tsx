import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../../../lib/call.ts'
import { FailureNotice } from '../../../../ui/feedback/FailureNotice.tsx'
import { useFailureWords } from '../../../../ui/feedback/failure-words.ts'
import { conflictsOf, isDecided, type Review } from './decision.ts'

/** Entries that are named one by one; of more, only how many they are. */
const mostNamed = 8

interface ReviewFailureProps {
  error: unknown
  /** As they were when they were decided over. */
  entries: readonly ListedSubmission[]
  /** What they were to become; missing where they were to be deleted. */
  wanted?: Pick<Review, 'reviewState' | 'reason'>
  /** What is as it was, and can be sent once more. */
  kept?: string | undefined
}

/** Why a decision was not made, or that nothing was heard of it, with the entries that stood in its way. */
export function ReviewFailure({ error, entries, wanted, kept = '' }: ReviewFailureProps) {
  const { t } = useTranslation()
  const wordState = useStateWords()
  const names = new Map(entries.map(({ id, snowplowName }) => [id, snowplowName]))
  const conflicts = conflictsOf(error)
  const lines = conflicts.map(({ id, reason, current }) => {
    const name = current?.snowplowName ?? names.get(id) ?? ''
    if (!current) return t('review.isGone', { name })
    return reason === 'submission.published' ? t('review.isPublished', { name }) : wordState(current)
  })
  const isMadeAlready = wanted && conflicts.every(({ current }) => current && isDecided(current, wanted))
  return (
    <FailureNotice
      error={error}
      unsure={t('review.unsure')}
      words={{ stale: t(isMadeAlready ? 'review.alreadyDone' : 'review.changedMeanwhile') }}
      kept={kept}
    >
      {lines.length > 0 && (
        <ul>
          {lines.slice(0, mostNamed).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length > mostNamed && <li>{t('review.andMore', { number: lines.length - mostNamed })}</li>}
        </ul>
      )}
    </FailureNotice>
  )
}

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

/** Words why nothing was done with an entry, in one sentence. */
export function useReviewWords(): (error: unknown) => string {
  const { t } = useTranslation()
  const wordFailure = useFailureWords()
  return (error) => (failureCode(error) === 'stale' ? t('review.changedMeanwhile') : wordFailure(failureCode(error)))
}
