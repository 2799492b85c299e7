import { favoriteNames } from '@snowplow/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { PlowDrawing } from '../../plow/PlowDrawing.tsx'
import styles from './FirstSteps.module.css'

const steps = ['choose', 'read', 'send'] as const

/** What stands in the place of the names until a district is chosen. */
export function FirstSteps() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="first-steps" className={styles.start}>
      <div className={styles.words}>
        <h2 id="first-steps">{t('favorites.start')}</h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`favorites.start_${step}`, { max: favoriteNames.max })}</li>
          ))}
        </ol>
      </div>
      <div className={styles.plow}>
        <PlowDrawing name="" decorative />
      </div>
    </section>
  )
}
