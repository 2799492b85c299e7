import { favoriteNames } from '@snowplow/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stack } from '../../../ui/layout/Layout.tsx'
import { PlowDrawing } from '../../plow/PlowDrawing.tsx'
import styles from './FirstSteps.module.css'

const steps = ['choose', 'read', 'send'] as const

export function FirstSteps() {
  const { t } = useTranslation()
  return (
    <Card as="section" aria-labelledby="first-steps" className={styles.start}>
      <Stack gap="4">
        <h2 id="first-steps">{t('favorites.start')}</h2>
        <Stack as="ol" gap="4" className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`favorites.start_${step}`, { max: favoriteNames.max })}</li>
          ))}
        </Stack>
      </Stack>
      <div className={styles.plow}>
        <PlowDrawing name="" decorative />
      </div>
    </Card>
  )
}
