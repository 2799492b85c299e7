import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import styles from './Layout.module.css'

export function Brand({ isSignAlone }: { isSignAlone?: boolean }) {
  const { t } = useTranslation()
  return (
    <Link to="/" className={styles.brand}>
      <img src="/plow.svg" alt="" width={34} height={34} />
      <span className={isSignAlone ? 'visually-hidden' : undefined}>{t('contest.title')}</span>
    </Link>
  )
}
