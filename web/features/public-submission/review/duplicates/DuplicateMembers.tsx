import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button/Button.tsx'
import { Instant } from '../../../../ui/Instant.tsx'
import { Row, Stack } from '../../../../ui/layout/Layout.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import { StateChip } from '../entry/EntryBadges.tsx'
import { FlaggedText } from '../entry/FlaggedText.tsx'
import { usePlaces } from '../usePlaces.ts'
import styles from './Duplicates.module.css'

interface DuplicateMembersProps {
  entries: readonly ListedSubmission[]
  /** The id of the one to keep. */
  chosen: number
  onChoose: (id: number) => void
  onOpen: (entry: ListedSubmission) => void
}

/** Entries that are shown at once. */
const portion = 50

/** The entries of a group below each other, one of them chosen. */
export function DuplicateMembers({ entries, chosen, onChoose, onOpen }: DuplicateMembersProps) {
  const { t } = useTranslation()
  const id = useId()
  const { countyOf } = usePlaces()
  const [shown, setShown] = useState(portion)
  return (
    <Stack as="fieldset" gap="2" className={styles.list}>
      <legend>{t('review.chooseOne')}</legend>
      {entries.slice(0, shown).map((entry) => (
        <Row key={entry.id} gap="4" className={styles.member} data-chosen={entry.id === chosen || undefined}>
          <Row as="label" gap="3" isUnwrapped className={styles.choose}>
            <input type="radio" name={id} checked={entry.id === chosen} onChange={() => onChoose(entry.id)} />
            <Stack as="span">
              <Text as="span" weight="strong">
                <FlaggedText text={entry.snowplowName} field="snowplowName" hints={entry.hints} />
              </Text>
              <Text as="span" size="2" tone="soft">
                <bdi>{countyOf(entry.countyId)}</bdi> · <Instant at={entry.createdAt} />
              </Text>
            </Stack>
          </Row>
          <StateChip state={entry.reviewState} />
          <button
            type="button"
            className={styles.read}
            aria-label={t('review.readOne', { name: entry.snowplowName })}
            onClick={() => onOpen(entry)}
          >
            {t('review.read')}
          </button>
        </Row>
      ))}
      {entries.length > shown && (
        <Button variant="outlined" size="small" onClick={() => setShown(shown + portion)}>
          {t('review.showMore', { number: entries.length - shown })}
        </Button>
      )}
    </Stack>
  )
}
