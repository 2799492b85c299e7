import type { Hint, ListedSubmission, ReviewState } from '@snowplow/contract/public-submission/submission-review.ts'
import { type Translate, useTranslation } from '../../../../i18n/i18n.ts'
import { Chip, Chips, type ChipVariant } from '../../../../ui/feedback/Chip.tsx'
import { Panel, Stack, Text } from '../../../../ui/layout/Layout.tsx'
import styles from '../Review.module.css'

const variants: Record<ReviewState, ChipVariant | undefined> = {
  pending: undefined,
  approved: 'success',
  rejected: 'danger',
}

type ReviewedEntry = Pick<ListedSubmission, 'reviewState' | 'withdrawnAt'>

export function StateChip({ entry: { reviewState, withdrawnAt } }: { entry: ReviewedEntry }) {
  const { t } = useTranslation()
  if (withdrawnAt) return <Chip variant="quiet">{t('review.withdrawn')}</Chip>
  return <Chip variant={variants[reviewState]}>{t(`review.state_${reviewState}`)}</Chip>
}

const maxInRow = 2

export const briefHintsOf = (hints: readonly Hint[], t: Translate): string[] => [
  ...new Set(
    hints.map(({ matched, former }) => (former ? t(`review.former_${former.kind}`, { year: former.year }) : matched)),
  ),
]

export function EntryBadges({ entry }: { entry: Pick<ListedSubmission, 'hints' | 'groupCount'> }) {
  const { t } = useTranslation()
  const briefHints = briefHintsOf(entry.hints, t)
  const more = briefHints.length - maxInRow
  return (
    <Chips>
      {briefHints.slice(0, maxInRow).map((word) => (
        <Chip key={word} variant="warning">
          <span className="visually-hidden">{t('review.hint')} </span>
          <bdi>{word}</bdi>
        </Chip>
      ))}
      {more > 0 && <Chip variant="warning">{t('review.moreHints', { number: more })}</Chip>}
      {entry.groupCount > 1 && <Chip variant="quiet">{t('review.duplicates', { number: entry.groupCount })}</Chip>}
    </Chips>
  )
}

interface FlaggedTextProps {
  text: string
  field: Hint['field']
  hints: readonly Hint[]
}

export function FlaggedText({ text, field, hints }: FlaggedTextProps) {
  const { t } = useTranslation()
  const own = hints.filter((hint) => hint.field === field && !hint.former)
  return (
    <bdi className={styles.userText}>
      {flaggedPieces(text, own).map(({ text: piece, at, term }) =>
        term === undefined ? (
          piece
        ) : (
          <mark key={at} className={styles.mark} title={t('review.confusedWith', { term })}>
            {piece}
          </mark>
        ),
      )}
    </bdi>
  )
}

interface Piece {
  text: string
  at: number
  term?: string
}

export function flaggedPieces(text: string, hints: readonly Pick<Hint, 'matched' | 'term'>[]): Piece[] {
  const found = hints
    .filter(({ matched }) => matched !== '')
    .flatMap(({ matched, term }) =>
      findOffsets(text, matched).map((start) => ({ start, end: start + matched.length, term })),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, term } of found) {
    // Overlaps a longer match.
    if (start < at) continue
    if (start > at) pieces.push({ text: text.slice(at, start), at })
    pieces.push({ text: text.slice(start, end), at: start, term })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), at })
  return pieces
}

function findOffsets(text: string, matched: string): number[] {
  const offsets: number[] = []
  for (let at = text.indexOf(matched); at >= 0; at = text.indexOf(matched, at + matched.length)) offsets.push(at)
  return offsets
}

export function HintNotes({ hints }: { hints: readonly Hint[] }) {
  const { t } = useTranslation()
  if (hints.length === 0) return null
  return (
    <Panel gap="1" className={styles.hints}>
      <Text weight="strong">{t('review.hintsTitle')}</Text>
      <Stack as="ul">
        {hints.map(({ field, matched, term, former }) => (
          <li key={`${field} ${matched} ${term}`}>
            {former
              ? t(`review.formerNote_${former.kind}`, { name: matched, year: former.year })
              : t(field === 'snowplowName' ? 'review.hintInName' : 'review.hintInDescription', { matched, term })}
          </li>
        ))}
      </Stack>
    </Panel>
  )
}
