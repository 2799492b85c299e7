import { useTranslation } from 'react-i18next'
import { useDay } from '../../i18n/dates/useDay.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Columns, Stack } from '../../ui/layout/Layout.tsx'
import { Lead, PageTitle } from '../../ui/layout/Page.tsx'
import { PlowDrawing } from '../plow/PlowDrawing.tsx'
import styles from './VoteThanks.module.css'

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
          <li key={name}>
            <PlowDrawing name={name} decorative />
            <bdi>{name}</bdi>
          </li>
        ))}
      </Columns>
      <p>{t('vote.thanksDate', { date: day(receipt.announcementDate) })}</p>
      <div className={styles.again}>
        <Button variant="outlined" onClick={onAgain}>
          {t('vote.again')}
        </Button>
      </div>
    </Stack>
  )
}
