import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Card } from '../../ui/layout/Card.tsx'
import { Columns, Stack } from '../../ui/layout/Layout.tsx'
import { Lead, PageTitle } from '../../ui/layout/Page.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { PlowDrawing } from '../plow/PlowDrawing.tsx'
import styles from './Documentation.module.css'
import { addressOf, parts } from './guide.ts'

export function Overview({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <Stack gap="6" className={styles.overview}>
      <Stack gap="4" className={styles.welcome}>
        <Stack gap="4">
          <PageTitle>{title}</PageTitle>
          <Lead>{t('documentation.lead')}</Lead>
        </Stack>
        <div className={styles.plow}>
          <PlowDrawing name="Read Me Flurry" decorative />
        </div>
      </Stack>
      <Columns as="ul" least="3" gap="4" align="stretch">
        {parts.map((part) => (
          <Card as="li" key={part} gap="2" className={styles.card}>
            <Text as="h2" size="4">
              <Link to={addressOf(part)}>{t(`documentation.part_${part}`)}</Link>
            </Text>
            <Text tone="soft">{t(`documentation.about_${part}`)}</Text>
          </Card>
        ))}
      </Columns>
    </Stack>
  )
}
