import type { Hint, ListedEntry, ReviewState } from '@snowplow/contract/entry/entry-review.ts'
import { type Translate, useTranslation } from '../../../../i18n/i18n.ts'
import { Chip, Chips, type ChipVariant } from '../../../../ui/feedback/Chip.tsx'
import { Panel, Stack, Text } from '../../../../ui/layout/Boxes.tsx'
import { UserText } from '../../../../ui/UserText.tsx'
import styles from '../Review.module.css'

const variants: Record<ReviewState, ChipVariant | undefined> = {
  pending: undefined,
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'quiet',
}

type ReviewedEntry = Pick<ListedEntry, 'reviewState' | 'withheldAt' | 'destroyedAt'>

export function StateChip({ entry }: { entry: ReviewedEntry }) {
  const { t } = useTranslation()
  const { reviewState, withheldAt, destroyedAt } = entry
  if (withheldAt && !destroyedAt) return <Chip variant="quiet">{t('review.withheld')}</Chip>
  return <Chip variant={variants[reviewState]}>{t(`review.state_${reviewState}`)}</Chip>
}

const maxInRow = 2

export const listBriefHints = (hints: readonly Hint[], t: Translate): string[] => [
  ...new Set(
    hints.map(({ matched, former, personalData }) => {
      if (personalData) return t(`review.personalData_${personalData}`)
      return former ? t(`review.former_${former.kind}`, { year: former.year }) : matched
    }),
  ),
]

export function ClassEntryChip({ entry }: { entry: Pick<ListedEntry, 'isClassEntry'> }) {
  const { t } = useTranslation()
  return entry.isClassEntry && <Chip variant="quiet">{t('review.classEntry')}</Chip>
}

export function EntryBadges({ entry }: { entry: Pick<ListedEntry, 'hints' | 'groupCount' | 'isClassEntry'> }) {
  const { t } = useTranslation()
  const briefHints = listBriefHints(entry.hints, t)
  const more = briefHints.length - maxInRow
  return (
    <Chips>
      <ClassEntryChip entry={entry} />
      {briefHints.slice(0, maxInRow).map((word) => (
        <Chip key={word} variant="warning">
          <span className="visually-hidden">{t('review.hint')} </span>
          <UserText>{word}</UserText>
        </Chip>
      ))}
      {more > 0 && <Chip variant="warning">{t('review.moreHints', { number: more })}</Chip>}
      {entry.groupCount > 1 && <Chip variant="quiet">{t('review.duplicates', { number: entry.groupCount })}</Chip>}
    </Chips>
  )
}

export function FlaggedText({ text, field, hints }: { text: string; field: Hint['field']; hints: readonly Hint[] }) {
  const { t } = useTranslation()
  const own = hints.filter((hint) => hint.field === field && !hint.former)
  return (
    <UserText className={styles.userText}>
      {splitFlagged(text, own).map(({ text: piece, at, hint }) =>
        hint ? (
          <mark key={at} className={styles.mark} title={markTitle(hint, t)}>
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </UserText>
  )
}

type Flag = Pick<Hint, 'matched' | 'term' | 'personalData'>

const markTitle = ({ term, personalData }: Flag, t: Translate) =>
  personalData ? t(`review.personalData_${personalData}`) : t('review.confusedWith', { term })

interface Piece {
  text: string
  at: number
  hint?: Flag
}

export function splitFlagged(text: string, hints: readonly Flag[]): Piece[] {
  const found = hints
    .filter(({ matched }) => matched !== '')
    .flatMap((hint) =>
      findOffsets(text, hint.matched).map((start) => ({ start, end: start + hint.matched.length, hint })),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, hint } of found) {
    // Overlaps a longer match.
    if (start < at) continue
    if (start > at) pieces.push({ text: text.slice(at, start), at })
    pieces.push({ text: text.slice(start, end), at: start, hint })
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

function getNote({ field, matched, term, former, personalData }: Hint, t: Translate): string {
  if (former) return t(`review.formerNote_${former.kind}`, { name: matched, year: former.year })
  const isInName = field === 'snowplowName'
  if (personalData)
    return t(`review.${isInName ? 'personalDataInName' : 'personalDataInDescription'}_${personalData}`, { matched })
  return t(isInName ? 'review.hintInName' : 'review.hintInDescription', { matched, term })
}

export function HintNotes({ hints }: { hints: readonly Hint[] }) {
  const { t } = useTranslation()
  if (hints.length === 0) return null
  return (
    <Panel gap="1" className={styles.hints}>
      <Text weight="strong">{t('review.hintsTitle')}</Text>
      <Stack as="ul">
        {hints.map((hint) => (
          <li key={`${hint.field} ${hint.matched} ${hint.personalData ?? hint.term}`}>{getNote(hint, t)}</li>
        ))}
      </Stack>
    </Panel>
  )
}
