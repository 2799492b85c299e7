import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Instant } from '../../../../ui/Instant.tsx'
import { Row, Stack } from '../../../../ui/layout/Layout.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import { PlowDrawing } from '../../../plow/PlowDrawing.tsx'
import { useGradeWords } from '../../form/useGradeWords.ts'
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
      <Stack className={styles.scene}>
        <PlowDrawing name={entry.snowplowName} decorative />
      </Stack>
      <Stack gap="4" justify="center" className={styles.words}>
        <h2 ref={headingRef} tabIndex={-1}>
          <FlaggedText text={entry.snowplowName} field="snowplowName" hints={hints} />
        </h2>
        {entry.reviewState !== 'pending' && (
          <Row as="p" gap="4" align="stretch" className={styles.from}>
            <StateChip state={entry.reviewState} />
            {entry.reviewReason && <q>{entry.reviewReason}</q>}
            {entry.reviewedBy && <span>{t('review.reviewedBy', { person: entry.reviewedBy })}</span>}
          </Row>
        )}
        <Text size="4">
          <FlaggedText text={entry.snowplowNameDescription} field="snowplowNameDescription" hints={hints} />
        </Text>
        <Row as="p" gap="4" align="stretch" className={styles.from}>
          <span>{wordGrade(entry.gradeLevel)}</span>
          <span>
            {t('review.from_place', { county: countyOf(entry.countyId), district: districtOf(entry.districtId) })}
          </span>
          <Instant at={entry.createdAt} inFull />
        </Row>
        <HintNotes hints={hints} />
        <DuplicateNames entry={entry} most={3} />
      </Stack>
    </article>
  )
}
