import type { ListedSubmission } from '@snowplow/contract/submission-review.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Page.tsx'
import { StateChip } from './EntryBadges.tsx'
import styles from './Review.module.css'
import { useListAlike } from './submission-review.queries.ts'
import { usePlaces } from './usePlaces.ts'

interface AlikeNamesProps {
  entry: ListedSubmission
  /** Shows one of them; without it they only stand there. */
  onOpen?: (entry: ListedSubmission) => void
  /** Of more than these, only how many they are. */
  most?: number
}

/** The other entries whose names are nearly the same, each with its state. */
export function AlikeNames({ entry, onOpen, most = Number.POSITIVE_INFINITY }: AlikeNamesProps) {
  const { t } = useTranslation()
  const { countyOf } = usePlaces()
  const alike = useListAlike(entry.groupId)
  if (entry.groupId === null || entry.groupCount < 2) return null
  const others = alike.data?.items.filter(({ id }) => id !== entry.id) ?? []
  const shown = others.slice(0, most)
  // Of a very large group only the first ones were read.
  const more = alike.data ? Math.max(alike.data.total - 1, others.length) - shown.length : 0
  return (
    <section className={styles.part}>
      <h3>{t('review.alikeTitle', { number: entry.groupCount - 1 })}</h3>
      {alike.isPending && <Spinner label={t('error.loading')} />}
      {alike.isError && (
        <p>
          {t('review.alikeFailed')}{' '}
          <Button size="small" onClick={() => alike.refetch()}>
            {t('error.retry')}
          </Button>
        </p>
      )}
      <ul className={styles.alike}>
        {shown.map((other) => (
          <li key={other.id}>
            <span className={styles.twoLines}>
              {onOpen ? (
                <button type="button" className={styles.link} onClick={() => onOpen(other)}>
                  <bdi>{other.snowplowName}</bdi>
                </button>
              ) : (
                <bdi className={styles.name}>{other.snowplowName}</bdi>
              )}
              <bdi className={styles.soft}>{countyOf(other.countyId)}</bdi>
            </span>
            <StateChip state={other.reviewState} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.soft}>{t('review.andMore', { number: more })}</p>}
    </section>
  )
}
