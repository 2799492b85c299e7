import type { Hint, ListedSubmission, ReviewState } from '@snowplow/contract/public-submission/submission-review.ts'
import { useTranslation } from 'react-i18next'
import { Chip, Chips, type ChipVariant } from '../../../../ui/Chip.tsx'
import { Panel, Text } from '../../../../ui/layout/Layout.tsx'
import styles from '../Review.module.css'
import { flaggedPieces } from './flags.ts'

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

interface FlaggedTextProps {
  text: string
  field: Hint['field']
  hints: readonly Hint[]
}

/** A text that a family typed, with what its hints matched marked inside it. */
export function FlaggedText({ text, field, hints }: FlaggedTextProps) {
  const { t } = useTranslation()
  const own = hints.filter((hint) => hint.field === field)
  return (
    <bdi className={styles.typed}>
      {flaggedPieces(text, own).map(({ text: piece, at, term }) =>
        term === undefined ? (
          piece
        ) : (
          <mark key={at} className={styles.mark} title={t('review.takenFor', { term })}>
            {piece}
          </mark>
        ),
      )}
    </bdi>
  )
}

/** What the word list saw, in words: it only asks for a look and decides nothing. */
export function HintNotes({ hints }: { hints: readonly Hint[] }) {
  const { t } = useTranslation()
  if (hints.length === 0) return null
  return (
    <Panel gap="1" className={styles.hints}>
      <Text weight="strong">{t('review.hintsTitle')}</Text>
      <ul>
        {hints.map(({ field, matched, term }) => (
          <li key={`${field} ${matched} ${term}`}>
            {t(field === 'snowplowName' ? 'review.hintInName' : 'review.hintInDescription', { matched, term })}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
