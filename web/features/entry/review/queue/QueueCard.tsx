import type { ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import type { Ref } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Instant } from '../../../../ui/Instant.tsx'
import { Card, EmptyState, Row, Stack, Text } from '../../../../ui/layout/Boxes.tsx'
import { translateGrade, useAreas } from '../../../county/county.queries.ts'
import { PlowIllustration } from '../../../plow/PlowIllustration.tsx'
import { DuplicateNames } from '../duplicates/DuplicateNames.tsx'
import { ClassEntryChip, FlaggedText, HintNotes, StateChip } from '../entry/EntryBadges.tsx'
import { NothingWaits } from '../list/EmptyEntries.tsx'
import styles from '../Review.module.css'
import { getProgress, type ReviewQueue } from './review-queue.ts'
import type { useReviewQueue } from './useReviewQueue.ts'

export function QueueProgress({ queue }: { queue: ReviewQueue }) {
  const { t } = useTranslation()
  const { decided, skipped, waiting } = getProgress(queue)
  if (queue.total === null) return null
  return (
    <Stack gap="2">
      <Row as="p" gap="4">
        <strong>{t('review.decidedCount', { number: decided })}</strong>
        <span>{t('review.waitingCount', { number: waiting })}</span>
        {skipped > 0 && <span>{t('review.skippedCount', { number: skipped })}</span>}
      </Row>
      <progress aria-label={t('review.progress')} max={Math.max(queue.total, 1)} value={decided} />
    </Stack>
  )
}

export function QueueCard({ entry, headingRef }: { entry: ListedEntry; headingRef: Ref<HTMLHeadingElement> }) {
  const { t } = useTranslation()
  const { countyOf, districtOf } = useAreas()
  const { hints } = entry
  return (
    <Card as="article" className={styles.card}>
      <Stack justify="center" className={styles.scene}>
        <PlowIllustration name={entry.snowplowName} decorative />
      </Stack>
      <Stack gap="4" justify="center" className={styles.details}>
        <h2 ref={headingRef} tabIndex={-1}>
          <FlaggedText text={entry.snowplowName} field="snowplowName" hints={hints} />
        </h2>
        {entry.reviewState !== 'pending' && (
          <Row as="p" gap="4">
            <StateChip entry={entry} />
            {entry.reviewReason && <q>{entry.reviewReason}</q>}
            {entry.reviewedBy && <span>{t('review.reviewedBy', { person: entry.reviewedBy })}</span>}
          </Row>
        )}
        <Text size="4">
          <FlaggedText text={entry.snowplowNameDescription} field="snowplowNameDescription" hints={hints} />
        </Text>
        <Text as={Row} gap="4" tone="soft">
          <ClassEntryChip entry={entry} />
          <span>{translateGrade(entry.gradeLevel, t)}</span>
          <span>
            {t('review.from_area', { county: countyOf(entry.countyId), district: districtOf(entry.districtId) })}
          </span>
          <Instant at={entry.createdAt} inFull />
        </Text>
        <HintNotes hints={hints} />
        <DuplicateNames entry={entry} maxVisible={3} />
      </Stack>
    </Card>
  )
}

export function QueueEnd({ queue }: { queue: ReturnType<typeof useReviewQueue> }) {
  const { t } = useTranslation()
  const { skipped } = getProgress(queue.queue)
  if (skipped === 0)
    return (
      <EmptyState>
        <NothingWaits />
      </EmptyState>
    )
  return (
    <EmptyState title={t('review.onlySkipped', { count: skipped })}>
      <Button variant="filled" onClick={queue.again}>
        {t('review.skippedAgain')}
      </Button>
    </EmptyState>
  )
}
