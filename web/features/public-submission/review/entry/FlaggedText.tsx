import type { Hint } from '@snowplow/contract/public-submission/submission-review.ts'
import { useTranslation } from 'react-i18next'
import styles from '../Review.module.css'
import { flaggedPieces } from './flags.ts'

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
