import styles from '../PollResult.module.css'

/** A share from 0 to 1 as a bar; its figure stands beside it in words. */
export function ShareBar({ share, isStrong }: { share: number; isStrong?: boolean }) {
  return (
    <span aria-hidden="true" className={styles.track}>
      <span className={isStrong ? styles.strongBar : styles.bar} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  )
}
