import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Instant } from '../../../ui/Instant.tsx'
import { PlowDrawing } from '../../plow/PlowDrawing.tsx'
import { useGradeWords } from '../../public-submission/useGradeWords.ts'
import { DuplicateNames } from '../duplicates/DuplicateNames.tsx'
import { StateChip } from '../entry/EntryBadges.tsx'
import { FlaggedText } from '../entry/FlaggedText.tsx'
import { HintNotes } from '../entry/HintNotes.tsx'
import { usePlaces } from '../usePlaces.ts'
import styles from './Queue.module.css'

/** All that is needed to decide, and nothing of the family. */
export function QueueCard({ entry, headingRef }: { entry: ListedSubmission; headingRef: Ref<HTMLHeadingElement> }) {
  const { t } = useTranslation()
  const wordGrade = useGradeWords()
  const { countyOf, districtOf } = usePlaces()
  const { hints } = entry
  return (
    <article className={styles.card}>
      <div className={styles.scene}>
        <PlowDrawing name={entry.snowplowName} decorative />
      </div>
      <div className={styles.words}>
        <h2 ref={headingRef} tabIndex={-1}>
          <FlaggedText text={entry.snowplowName} field="snowplowName" hints={hints} />
        </h2>
        {entry.reviewState !== 'pending' && (
          <p className={styles.from}>
            <StateChip state={entry.reviewState} />
            {entry.reviewReason && <q>{entry.reviewReason}</q>}
            {entry.reviewedBy && <span>{t('review.reviewedBy', { person: entry.reviewedBy })}</span>}
          </p>
        )}
        <p className={styles.description}>
          <FlaggedText text={entry.snowplowNameDescription} field="snowplowNameDescription" hints={hints} />
        </p>
        <p className={styles.from}>
          <span>{wordGrade(entry.gradeLevel)}</span>
          <span>
            {t('review.from_place', { county: countyOf(entry.countyId), district: districtOf(entry.districtId) })}
          </span>
          <Instant at={entry.createdAt} inFull />
        </p>
        <HintNotes hints={hints} />
        <DuplicateNames entry={entry} most={3} />
      </div>
    </article>
  )
}
