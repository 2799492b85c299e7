import type { Hint } from '@snowplow/contract/submission-review.ts'
import { useTranslation } from 'react-i18next'
import { markedPieces } from './marks.ts'
import styles from './Review.module.css'

interface MarkedProps {
  text: string
  field: Hint['field']
  hints: readonly Hint[]
}

/** A text that a family typed, with what its hints matched marked inside it. */
export function Marked({ text, field, hints }: MarkedProps) {
  const { t } = useTranslation()
  const own = hints.filter((hint) => hint.field === field)
  return (
    <bdi className={styles.typed}>
      {markedPieces(text, own).map(({ text: piece, at, term }) =>
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
