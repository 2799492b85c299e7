import type { Hint } from '@snowplow/contract/public-submission/submission-review.ts'
import { useTranslation } from 'react-i18next'
import { Text } from '../../../../ui/layout/Text.tsx'
import styles from '../Review.module.css'

/** What the word list saw, in words: it only asks for a look and decides nothing. */
export function HintNotes({ hints }: { hints: readonly Hint[] }) {
  const { t } = useTranslation()
  if (hints.length === 0) return null
  return (
    <div className={styles.hints}>
      <Text weight="strong" className={styles.hintsTitle}>
        {t('review.hintsTitle')}
      </Text>
      <ul>
        {hints.map(({ field, matched, term }) => (
          <li key={`${field} ${matched} ${term}`}>
            {t(field === 'snowplowName' ? 'review.hintInName' : 'review.hintInDescription', { matched, term })}
          </li>
        ))}
      </ul>
    </div>
  )
}
