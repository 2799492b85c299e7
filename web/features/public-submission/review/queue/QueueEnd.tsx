import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button/Button.tsx'
import { Stack } from '../../../../ui/layout/Layout.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import { NothingWaits } from '../list/EmptyEntries.tsx'
import styles from './Queue.module.css'
import { progressOf } from './review-queue.ts'
import type { useReviewQueue } from './useReviewQueue.ts'

/** Nothing lies ahead: either some were skipped, or everything is decided. */
export function QueueEnd({ queue }: { queue: ReturnType<typeof useReviewQueue> }) {
  const { t } = useTranslation()
  const { skipped } = progressOf(queue.queue)
  return (
    <Stack gap="4" align="center" className={styles.end}>
      {skipped > 0 ? (
        <>
          <Text size="4" weight="strong" className={styles.endTitle}>
            {t('review.onlySkipped', { number: skipped })}
          </Text>
          <Button variant="filled" onClick={queue.again}>
            {t('review.skippedAgain')}
          </Button>
        </>
      ) : (
        <NothingWaits />
      )}
    </Stack>
  )
}
