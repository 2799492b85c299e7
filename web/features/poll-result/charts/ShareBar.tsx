import styles from '../PollResult.module.css'

/** From 0 to 1; the figure stands beside it in words. */
export function ShareBar({ share, isStrong }: { share: number; isStrong?: boolean }) {
  return (
    <span aria-hidden="true" className={styles.track}>
      <span className={isStrong ? styles.strongBar : styles.bar} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  )
}
