import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Card } from '../../ui/layout/Card.tsx'
import { Columns, Stack } from '../../ui/layout/Layout.tsx'
import { PageTitle } from '../../ui/layout/Page.tsx'
import { PlowDrawing } from '../plow/PlowDrawing.tsx'
import styles from './Documentation.module.css'
import { addressOf, parts } from './guide.ts'

/** Where a reader finds the part that was written for them. */
export function Overview({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <Stack className={styles.overview}>
      <Stack gap="4" className={styles.welcome}>
        <Stack gap="4">
          <PageTitle>{title}</PageTitle>
          <p className={styles.lead}>{t('documentation.lead')}</p>
        </Stack>
        <div className={styles.plow}>
          <PlowDrawing name="Read Me Flurry" decorative />
        </div>
      </Stack>
      <Columns as="ul" least="3" gap="4" align="stretch">
        {parts.map((part) => (
          <Card as="li" key={part} gap="2" className={styles.card}>
            <h2>
              <Link to={addressOf(part)}>{t(`documentation.part_${part}`)}</Link>
            </h2>
            <p>{t(`documentation.about_${part}`)}</p>
          </Card>
        ))}
      </Columns>
    </Stack>
  )
}
