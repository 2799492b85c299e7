import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { isUnsure, ReviewFailure, useFailureWords } from '../decision/ReviewFailure.tsx'
import { DuplicateMembers } from './DuplicateMembers.tsx'
import styles from './Duplicates.module.css'
import { useKeepingOne } from './useKeepingOne.ts'

interface GroupReviewProps {
  /** All of the group. */
  entries: ListedSubmission[]
  onOpen: (entry: ListedSubmission) => void
}

/** Approved entries that are named; of more, only how many they are. */
const mostNamed = 8

/** Keeps one and rejects those that wait; what somebody has approved before stays, and is named. */
export function GroupReview({ entries, onOpen }: GroupReviewProps) {
  const { t } = useTranslation()
  const keeping = useKeepingOne()
  const wordFailure = useFailureWords()
  const [chosen, setChosen] = useState<number | null>(null)
  const stateOf = (state: ListedSubmission['reviewState']) => entries.find(({ reviewState }) => reviewState === state)
  const kept = entries.find(({ id }) => id === chosen) ?? stateOf('approved') ?? stateOf('pending') ?? entries[0]
  if (!kept) return null
  const rest = entries.filter(({ id }) => id !== kept.id)
  const others = rest.filter(({ reviewState }) => reviewState === 'pending')
  const approved = rest.filter(({ reviewState }) => reviewState === 'approved')
  const isDecided = others.length === 0 && kept.reviewState === 'approved'
  const name = kept.snowplowName
  const reason = t('review.alikeReason', { name })
  const decide = () => {
    if (isDecided) return
    return keeping.mutateAsync(
      { kept, others, reason },
      {
        onSuccess: () => showToast(t('review.groupDecided', { name })),
        // A group that turns out to be decided leaves the page, and the notice with it.
        onError: (error) => isUnsure(error) && showToast(`${name}: ${wordFailure(error)}`, 'error'),
      },
    )
  }
  return (
    <div className={styles.members}>
      {keeping.isError && <ReviewFailure error={keeping.error} kept={t('review.groupKept')} />}
      <DuplicateMembers entries={entries} chosen={kept.id} onChoose={setChosen} onOpen={onOpen} />
      <div className={styles.act}>
        <Button look="filled" aria-disabled={keeping.isPending || isDecided} onClick={decide}>
          {keeping.isPending ? t('form.working') : t('review.keepOne')}
        </Button>
        <div className={styles.what}>
          {keeping.isPending ? (
            <Progress done={keeping.done} of={keeping.variables.others.length} />
          ) : (
            <>
              {isDecided && <p>{t('review.groupIsDecided')}</p>}
              {!isDecided && <p>{t('review.keepOneWhat', { name, number: others.length })}</p>}
              {others.length > 0 && <p>{t('review.keepOneReason', { reason })}</p>}
            </>
          )}
          {approved.length > 0 && <Left entries={approved} />}
        </div>
      </div>
    </div>
  )
}

function Progress({ done, of }: { done: number; of: number }) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status">{t('review.rejectedSoFar', { number: done, of })}</p>
      <progress aria-label={t('review.progress')} max={Math.max(of, 1)} value={done} />
    </>
  )
}

/** Approved by somebody, perhaps on a ballot: taking that back is an act of its own. */
function Left({ entries }: { entries: ListedSubmission[] }) {
  const { t } = useTranslation()
  const more = entries.length - mostNamed
  return (
    <>
      <p>{t('review.leftApproved')}</p>
      <ul>
        {entries.slice(0, mostNamed).map(({ id, snowplowName }) => (
          <li key={id}>
            <bdi>{snowplowName}</bdi>
          </li>
        ))}
        {more > 0 && <li>{t('review.andMore', { number: more })}</li>}
      </ul>
    </>
  )
}
