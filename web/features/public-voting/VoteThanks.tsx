import { useTranslation } from 'react-i18next'
import { useDay } from '../../i18n/dates/useDay.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Columns, Stack } from '../../ui/layout/Layout.tsx'
import { Lead, PageTitle } from '../../ui/layout/Page.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Text } from '../../ui/layout/Text.tsx'
import { PlowDrawing } from '../plow/PlowDrawing.tsx'
import styles from './Poll.module.css'

export interface VoteReceipt {
  county: string
  names: string[]
  announcementDate: string
}

export function VoteThanks({ receipt, onAgain }: { receipt: VoteReceipt; onAgain: () => void }) {
  const { t } = useTranslation()
  const day = useDay()
  return (
    <Stack gap="5" isCentered>
      <PageTitle>{t('vote.thanksTitle')}</PageTitle>
      <Lead>{t('vote.thanks', { county: receipt.county })}</Lead>
      <h2>{t('vote.thanksNames')}</h2>
      <Columns as="ul" least="2" gap="4" align="stretch" className={styles.names}>
        {receipt.names.map((name) => (
          <Card as="li" key={name}>
            <PlowDrawing name={name} decorative />
            <Text as="bdi" size="4" weight="strong">
              {name}
            </Text>
          </Card>
        ))}
      </Columns>
      <p>{t('vote.thanksDate', { date: day(receipt.announcementDate) })}</p>
      <div className={parts.unprinted}>
        <Button variant="outlined" onClick={onAgain}>
          {t('vote.again')}
        </Button>
      </div>
    </Stack>
  )
}
