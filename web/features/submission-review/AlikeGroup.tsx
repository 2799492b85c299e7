import type { PublicSubmission, SubmissionGroup } from 'contract/submission-review.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { Spinner } from '../../ui/Page.tsx'
import { showToast } from '../../ui/Toasts.tsx'
import styles from './Alike.module.css'
import { AlikeMembers } from './AlikeMembers.tsx'
import { ReviewFailure } from './ReviewFailure.tsx'
import { useListAlike, useReviewPublicSubmissions } from './submission-review.queries.ts'

interface AlikeGroupProps {
  group: SubmissionGroup
  onOpen: (entry: PublicSubmission) => void
}

/** One group: how many, the first of them, and on demand all of them with one act that decides over the whole. */
export function AlikeGroup({ group, onOpen }: AlikeGroupProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const members = useListAlike(isOpen ? group.id : null)
  const { first } = group
  return (
    <article className={styles.group} aria-labelledby={`${id}-name`}>
      <div className={styles.top}>
        <div>
          <h2 id={`${id}-name`} className={styles.name}>
            <bdi>{first.snowplowName}</bdi>
          </h2>
          <Chips>
            <Chip>{t('review.alike', { number: group.count })}</Chip>
            {group.pending > 0 && <Chip look="strong">{t('review.waitingCount', { number: group.pending })}</Chip>}
          </Chips>
        </div>
        <Button
          look="outlined"
          size="small"
          aria-expanded={isOpen}
          aria-controls={`${id}-members`}
          aria-describedby={`${id}-name`}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'review.fold' : 'review.unfold')}
        </Button>
      </div>
      <div id={`${id}-members`} hidden={!isOpen}>
        {members.isLoading && <Spinner label={t('error.loading')} />}
        {members.isError && (
          <p role="alert">
            {t('review.alikeFailed')}{' '}
            <Button size="small" onClick={() => members.refetch()}>
              {t('error.retry')}
            </Button>
          </p>
        )}
        {members.data && <GroupReview entries={members.data.items} onOpen={onOpen} />}
      </div>
    </article>
  )
}

/** Keeps one and rejects the others: first the one, so that a refusal of the others leaves something sensible. */
function GroupReview({ entries, onOpen }: { entries: PublicSubmission[]; onOpen: (entry: PublicSubmission) => void }) {
  const { t } = useTranslation()
  const review = useReviewPublicSubmissions()
  const [chosen, setChosen] = useState<number | null>(null)
  const [isDeciding, setDeciding] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const kept =
    entries.find(({ id }) => id === chosen) ?? entries.find((one) => one.reviewState === 'approved') ?? entries[0]
  if (!kept) return null
  const others = entries.filter(({ id, reviewState }) => id !== kept.id && reviewState !== 'rejected')
  const isDecided = others.length === 0 && kept.reviewState === 'approved'
  const name = kept.snowplowName
  const decide = async () => {
    if (isDeciding || isDecided) return
    setDeciding(true)
    setError(null)
    try {
      if (kept.reviewState !== 'approved') await review.mutateAsync({ entries: [kept], reviewState: 'approved' })
      if (others.length > 0)
        await review.mutateAsync({
          entries: others,
          reviewState: 'rejected',
          reason: t('review.alikeReason', { name }),
        })
      showToast(t('review.groupDecided', { name }))
    } catch (failure) {
      setError(failure)
    }
    setDeciding(false)
  }
  return (
    <div className={styles.members}>
      {error !== null && <ReviewFailure error={error} kept={t('review.groupKept')} />}
      <AlikeMembers entries={entries} chosen={kept.id} onChoose={setChosen} onOpen={onOpen} />
      <div className={styles.act}>
        <Button look="filled" aria-disabled={isDeciding || isDecided} onClick={decide}>
          {isDeciding ? t('table.working') : t('review.keepOne')}
        </Button>
        <p className={styles.what}>
          {isDecided ? t('review.groupIsDecided') : t('review.keepOneWhat', { name, number: others.length })}
        </p>
      </div>
    </div>
  )
}
