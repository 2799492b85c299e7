import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button/Button.tsx'
import { Chip, Chips } from '../../../../ui/Chip.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Row } from '../../../../ui/layout/Layout.tsx'
import { Spinner } from '../../../../ui/layout/Page.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import { type ListedGroup, useListGroup } from '../submission-review.queries.ts'
import styles from './Duplicates.module.css'
import { GroupReview } from './GroupReview.tsx'

interface DuplicateGroupProps {
  group: ListedGroup
  onOpen: (entry: ListedSubmission) => void
}

/** One group: how many, the first of them, and on demand all of them with one act that decides over the whole. */
export function DuplicateGroup({ group, onOpen }: DuplicateGroupProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const members = useListGroup(isOpen ? group.id : null)
  const { first } = group
  return (
    <Card as="article" aria-labelledby={`${id}-name`}>
      <Row gap="5" justify="between" className={styles.top}>
        <div>
          <Text as="h2" id={`${id}-name`} size="4">
            <bdi>{first.snowplowName}</bdi>
          </Text>
          <Chips>
            <Chip>{t('review.alike', { number: group.count })}</Chip>
            {group.pending > 0 && <Chip variant="strong">{t('review.waitingCount', { number: group.pending })}</Chip>}
          </Chips>
        </div>
        <Button
          variant="outlined"
          size="small"
          aria-expanded={isOpen}
          aria-controls={`${id}-members`}
          aria-describedby={`${id}-name`}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'review.fold' : 'review.unfold')}
        </Button>
      </Row>
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
        {members.data && <GroupReview entries={members.data} onOpen={onOpen} />}
      </div>
    </Card>
  )
}
