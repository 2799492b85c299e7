import { isReviewable, type ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import { maxEntriesPerDecision } from '@snowplow/contract/limits.ts'
import { useId, useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { isOutcomeUnknown } from '../../../../lib/call.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { showToast } from '../../../../ui/feedback/Toasts.tsx'
import { Instant } from '../../../../ui/Instant.tsx'
import checkbox from '../../../../ui/input/checkbox.module.css'
import field from '../../../../ui/input/input.module.css'
import { Row, Stack, Text } from '../../../../ui/layout/Boxes.tsx'
import shared from '../../../../ui/layout/shared.module.css'
import { ShortList } from '../../../../ui/ShortList.tsx'
import { UserText } from '../../../../ui/UserText.tsx'
import { useAreas } from '../../../county/county.queries.ts'
import { DecisionFailure } from '../decision/DecisionFailure.tsx'
import { useReviewing } from '../decision/useReviewing.ts'
import { FlaggedText, StateChip } from '../entry/EntryBadges.tsx'
import styles from '../Review.module.css'

export function GroupReview({ entries, onOpen }: { entries: ListedEntry[]; onOpen: (entry: ListedEntry) => void }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<number | null>(null)
  const getState = (state: ListedEntry['reviewState']) => entries.find(({ reviewState }) => reviewState === state)
  const retainedEntry =
    entries.find(({ id }) => id === chosen) ?? getState('approved') ?? getState('pending') ?? getState('rejected')
  // A group that turns out to be decided leaves the page, and the notice with it.
  const reviewing = useReviewing(({ error }) => {
    if (isOutcomeUnknown(error)) showToast(`${retainedEntry?.snowplowName}: ${t('decision.unsure')}`, 'error')
  })
  const { failed } = reviewing
  if (!retainedEntry) return <DuplicateMembers entries={entries} onChoose={setChosen} onOpen={onOpen} />
  const rest = entries.filter(({ id }) => id !== retainedEntry.id)
  // Larger groups take several decisions: the same button rejects the next batch.
  const others = rest.filter(({ reviewState }) => reviewState === 'pending').slice(0, maxEntriesPerDecision)
  const approved = rest.filter(({ reviewState }) => reviewState === 'approved')
  const isDecided = others.length === 0 && retainedEntry.reviewState === 'approved'
  const name = retainedEntry.snowplowName
  const reason = t('review.duplicatesReason', { name })
  const decide = () => {
    if (isDecided) return
    const notify = () => showToast(t('review.groupDecided', { name }))
    if (others.length === 0) return reviewing.decide({ entries: [retainedEntry], reviewState: 'approved' }, notify)
    const keep = retainedEntry.reviewState === 'approved' ? undefined : retainedEntry
    return reviewing.decide({ entries: others, reviewState: 'rejected', reason, keep }, notify)
  }
  return (
    <Stack gap="4">
      {failed && (
        <DecisionFailure
          error={failed.error}
          entries={entries}
          preservedNote={isOutcomeUnknown(failed.error) ? undefined : t('review.groupReloaded')}
        />
      )}
      <DuplicateMembers entries={entries} chosen={retainedEntry.id} onChoose={setChosen} onOpen={onOpen} />
      <Row gap="4">
        <Button variant="filled" aria-disabled={reviewing.isPending || isDecided} onClick={decide}>
          {reviewing.isPending ? t('form.working') : t('review.keepOne')}
        </Button>
        <Text as="div" size="2" tone="soft" className={styles.what}>
          {isDecided && <p>{t('review.groupIsDecided')}</p>}
          {!isDecided && <p>{t('review.keepOneWhat', { name, number: others.length })}</p>}
          {others.length > 0 && <p>{t('review.keepOneReason', { reason })}</p>}
          {approved.length > 0 && <RemainingApproved entries={approved} />}
        </Text>
      </Row>
    </Stack>
  )
}

/** Already approved and possibly on a ballot: withdrawing the approval is a separate action. */
function RemainingApproved({ entries }: { entries: ListedEntry[] }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('review.leftApproved')}</p>
      <ShortList lines={entries.map(({ id, snowplowName }) => <UserText key={id}>{snowplowName}</UserText>)} />
    </>
  )
}

interface DuplicateMembersProps {
  entries: readonly ListedEntry[]
  /** Undefined if every entry was withdrawn. */
  chosen?: number
  onChoose: (id: number) => void
  onOpen: (entry: ListedEntry) => void
}

const batchSize = 50

function DuplicateMembers({ entries, chosen, onChoose, onOpen }: DuplicateMembersProps) {
  const { t } = useTranslation()
  const id = useId()
  const { countyOf } = useAreas()
  const [visibleCount, setVisibleCount] = useState(batchSize)
  return (
    <Stack as="fieldset" gap="2">
      <legend className={field.legend}>{t('review.chooseOne')}</legend>
      {entries.slice(0, visibleCount).map((entry) => (
        <Row
          key={entry.id}
          gap="4"
          isFirstGrowing
          className={styles.line}
          data-chosen={entry.id === chosen || undefined}
        >
          <label className={checkbox.check}>
            <input
              type="radio"
              className={checkbox.box}
              name={id}
              checked={entry.id === chosen}
              disabled={!isReviewable(entry)}
              onChange={() => onChoose(entry.id)}
            />
            <Stack as="span">
              <FlaggedText text={entry.snowplowName} field="snowplowName" hints={entry.hints} />
              <Text as="span" size="2" weight="normal" tone="soft">
                <UserText>{countyOf(entry.countyId)}</UserText> · <Instant at={entry.createdAt} />
              </Text>
            </Stack>
          </label>
          <StateChip entry={entry} />
          <button
            type="button"
            className={shared.link}
            aria-label={t('review.readOne', { name: entry.snowplowName })}
            onClick={() => onOpen(entry)}
          >
            {t('review.read')}
          </button>
        </Row>
      ))}
      {entries.length > visibleCount && (
        <Button variant="outlined" size="small" onClick={() => setVisibleCount(visibleCount + batchSize)}>
          {t('review.showMore', { number: entries.length - visibleCount })}
        </Button>
      )}
    </Stack>
  )
}
