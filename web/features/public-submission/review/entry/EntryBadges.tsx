import type { Hint, ListedSubmission, ReviewState } from '@snowplow/contract/public-submission/submission-review.ts'
import { useTranslation } from 'react-i18next'
import { Chip, Chips, type ChipVariant } from '../../../../ui/Chip.tsx'

const variants: Record<ReviewState, ChipVariant | undefined> = {
  pending: undefined,
  approved: 'success',
  rejected: 'danger',
}

export function StateChip({ state }: { state: ReviewState }) {
  const { t } = useTranslation()
  return <Chip variant={variants[state]}>{t(`review.state_${state}`)}</Chip>
}

/** Matched words that stand in one row; the drawer has them all. */
const inRow = 2

const matchedOnce = (hints: readonly Hint[]) => [...new Set(hints.map(({ matched }) => matched))]

/** Why a person shall look at an entry: words of the list, and names that are nearly the same. */
export function EntryBadges({ entry }: { entry: Pick<ListedSubmission, 'hints' | 'groupCount'> }) {
  const { t } = useTranslation()
  const words = matchedOnce(entry.hints)
  const more = words.length - inRow
  return (
    <Chips>
      {words.slice(0, inRow).map((word) => (
        <Chip key={word} variant="warning">
          <span className="visually-hidden">{t('review.hint')} </span>
          <bdi>{word}</bdi>
        </Chip>
      ))}
      {more > 0 && <Chip variant="warning">{t('review.moreHints', { number: more })}</Chip>}
      {entry.groupCount > 1 && <Chip variant="quiet">{t('review.alike', { number: entry.groupCount })}</Chip>}
    </Chips>
  )
}
