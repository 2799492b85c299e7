import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import styles from './Queue.module.css'
import type { Step } from './review-queue.ts'
import { type QueueAction, queueKeys } from './useQueueKeys.ts'

interface QueueActionsProps {
  acts: Record<QueueAction, () => void>
  hasCurrent: boolean
  last: Step | undefined
  hasKeys: boolean
  onLeave: () => void
}

/** The same as the keys, as buttons that show them. */
export function QueueActions({ acts, hasCurrent, last, hasKeys }: QueueActionsProps) {
  const { t } = useTranslation()
  const key = (act: QueueAction): ReactNode => hasKeys && <kbd>{queueKeys[act]}</kbd>
  const spoken = (act: QueueAction) => (hasKeys ? queueKeys[act] : undefined)
  return (
    <Card className={styles.acts}>
      {/* A promise: the second half of a double click is no decision over the next entry. */}
      <Button
        variant="filled"
        aria-disabled={!hasCurrent}
        aria-keyshortcuts={spoken('approve')}
        onClick={async () => acts.approve()}
      >
        {t('review.approve')} {key('approve')}
      </Button>
      <Button variant="outlined" aria-disabled={!hasCurrent} aria-keyshortcuts={spoken('reject')} onClick={acts.reject}>
        {t('review.rejectDots')} {key('reject')}
      </Button>
      <Button aria-disabled={!hasCurrent} aria-keyshortcuts={spoken('skip')} onClick={acts.skip}>
        {t('review.skip')} {key('skip')}
      </Button>
      <span className={styles.undo}>
        <Button aria-disabled={!last} aria-keyshortcuts={spoken('undo')} onClick={acts.undo}>
          {t('review.undo')} {key('undo')}
        </Button>
        {last && (
          <Text as="span" size="2" tone="soft">
            {t(`review.last_${last.verdict}`, { name: last.entry.snowplowName })}
          </Text>
        )}
      </span>
    </Card>
  )
}
