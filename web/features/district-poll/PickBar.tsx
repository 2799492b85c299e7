import { favoriteNames } from 'contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import styles from './Favorites.module.css'
import type { Picks } from './favorites-draft.ts'

interface PickBarProps {
  picks: Picks
  /** Ids of picked names that are no longer offered. */
  withdrawn: number[]
  hasSent: boolean
  isReady: boolean
  isSending: boolean
}

/** What is picked so far, always in view: the count, removable chips, the button and why it waits. */
export function PickBar({ picks: { picks, isChanged, toggle, reset }, ...bar }: PickBarProps) {
  const { t } = useTranslation()
  const { withdrawn, hasSent, isReady, isSending } = bar
  const standing = () => {
    if (withdrawn.length > 0) return t('favorites.withdrawn')
    if (picks.length === 0) return t(hasSent ? 'favorites.atLeastOne' : 'favorites.pick', { max: favoriteNames.max })
    return t(isChanged ? 'favorites.unsent' : 'favorites.isSaved')
  }
  return (
    <section aria-label={t('favorites.picked')} className={styles.bar}>
      <div className={styles.barTop}>
        <p role="status" id="favorites-standing" className={styles.progress}>
          <span className={styles.count}>
            {t('favorites.progress', { count: picks.length, max: favoriteNames.max })}
          </span>
          <span className={withdrawn.length > 0 ? styles.problem : undefined}>{standing()}</span>
        </p>
        {hasSent && isChanged && (
          <Button look="text" onClick={reset}>
            {t('favorites.undo')}
          </Button>
        )}
        {/* Not `disabled`: the press that sends must not take the focus away before the answer is there. */}
        <Button type="submit" look="main" aria-disabled={!isReady || isSending} aria-describedby="favorites-standing">
          {isSending ? t('favorites.sending') : t(hasSent ? 'favorites.sendChange' : 'favorites.send')}
        </Button>
      </div>
      {picks.length > 0 && (
        <ul className={styles.chips}>
          {picks.map((pick) => {
            const isGone = withdrawn.includes(pick.id)
            const { snowplowName: name } = pick
            return (
              <li key={pick.id}>
                <Button
                  look={isGone ? 'outlined' : 'filled'}
                  size="small"
                  aria-label={t(isGone ? 'favorites.removeGone' : 'favorites.remove', { name })}
                  onClick={() => toggle(pick)}
                >
                  {isGone ? (
                    <s>
                      <bdi>{name}</bdi>
                    </s>
                  ) : (
                    <bdi>{name}</bdi>
                  )}
                  <span aria-hidden="true">✕</span>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
