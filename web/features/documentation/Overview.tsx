import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { PageTitle } from '../../ui/layout/Page.tsx'
import { PlowDrawing } from '../plow/PlowDrawing.tsx'
import styles from './Documentation.module.css'
import { addressOf, parts } from './guide.ts'

/** Where a reader finds the part that was written for them. */
export function Overview({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.overview}>
      <div className={styles.welcome}>
        <div className={styles.words}>
          <PageTitle>{title}</PageTitle>
          <p className={styles.lead}>{t('documentation.lead')}</p>
        </div>
        <div className={styles.plow}>
          <PlowDrawing name="Read Me Flurry" decorative />
        </div>
      </div>
      <ul className={styles.cards}>
        {parts.map((part) => (
          <li key={part} className={styles.card}>
            <h2>
              <Link to={addressOf(part)}>{t(`documentation.part_${part}`)}</Link>
            </h2>
            <p>{t(`documentation.about_${part}`)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
