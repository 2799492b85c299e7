import type { Hint } from '@snowplow/contract/public-submission/submission-review.ts'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../../ui/layout/Card.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
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
